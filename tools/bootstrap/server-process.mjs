/**
 * Start options that keep the server's process small.
 *
 * Compiling the embedded database takes hundreds of MB for a second, in several threads; with one
 * allocator arena per thread some 200 MB never return to the system. Buffers from 32 kB on are released
 * as soon as they are free, which includes the chunks of 32 kB that V8 compiles with. Otherwise the
 * allocator raises its threshold from 128 kB to the largest size it has seen, and never returns smaller
 * holes. The young generation of each thread has a quarter of its default size (MB). A heap is
 * collected when it has grown by 60 percent; by default it may grow fourfold. Stripped sources load
 * without their types.
 *
 * One helper thread collects heaps instead of four. On two cores, four block one another and every thread
 * that waits for them.
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

/** Node's arguments before the script, from any folder. */
export const serverArguments = [
  ...serverProcess.flags,
  `--import=${new URL(`../../${serverProcess.preload}`, import.meta.url).href}`,
];
