/**
 * How the server's process is started so that it stays small.
 *
 * Compiling the embedded database takes hundreds of MB for a second, in several threads; with an
 * arena of the allocator for each of them some 200 MB never come back.
 */
export const serverProcess = {
  flags: ['--wasm-num-compilation-tasks=1'],
  env: { MALLOC_ARENA_MAX: '1' },
};
