/**
 * How the server's process is started so that it stays small.
 *
 * Compiling the embedded database takes hundreds of MB for a second, in several threads; with an
 * arena of the allocator for each of them some 200 MB never come back. Buffers from 32 kB on are given
 * back to the system as soon as they are free: without that the allocator moves its bound from 128 kB
 * to the largest it has seen, and keeps the holes. What V8 compiles with comes in pieces of 32 kB, and
 * lay between the kept pages. What is new in each thread has a quarter of its usual room
 * (MB). A heap is collected when it has grown by 60 percent, where it may become up to four times as large
 * otherwise. Sources come without their types where those were stripped ahead.
 *
 * What helps to collect heaps is one thread, not four: on two cores those keep each other, and whoever
 * waits for all of them, from running.
 */
export const serverProcess = {
  flags: [
    '--wasm-num-compilation-tasks=1',
    '--max-semi-space-size=4',
    '--heap-growing-percent=60',
    '--v8-pool-size=1',
  ],
  /** Loaded before anything else, from the project's folder. */
  preload: './tools/bootstrap/load-stripped.mjs',
  env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768' },
};

/** What Node is started with, from whatever folder, before the script. */
export const serverArguments = [
  ...serverProcess.flags,
  `--import=${new URL(`../../${serverProcess.preload}`, import.meta.url).href}`,
];
