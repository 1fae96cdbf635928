/**
 * How the server's process is started so that it stays small.
 *
 * Compiling the embedded database takes hundreds of MB for a second, in several threads; with an
 * arena of the allocator for each of them some 200 MB never come back. What is new in each thread has
 * half of its usual room (MB), which returns a hundred.
 */
export const serverProcess = {
  flags: ['--wasm-num-compilation-tasks=1', '--max-semi-space-size=8'],
  env: { MALLOC_ARENA_MAX: '1' },
};
