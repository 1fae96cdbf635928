import { defineConfig } from 'vitest/config';

/** Tests in a real browser: `npx vitest run --config packages/player/test/vitest.config.ts`. */
export default defineConfig({
  test: {
    include: ['packages/player/test/**/*.browser.test.ts'],
    environment: 'node',
    // Outages run in real time, several at once on a small machine.
    testTimeout: 150_000,
    hookTimeout: 120_000,
    // Polled conditions may be late on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // Outage tests mostly wait while others play; more videos at once would starve two cores.
    maxWorkers: 2,
  },
});
