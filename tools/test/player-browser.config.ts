import { defineConfig } from 'vitest/config';

/** Tests of the player that drive a real browser; one at a time, since video is decoded in software. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    name: 'player-browser',
    include: ['packages/player/test/**/*.browser.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
