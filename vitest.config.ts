import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

type Environment = 'node' | 'jsdom';

/** Tests that drive a browser have runners of their own; see tools/test.ts. */
const NOT_HERE = ['**/node_modules/**', '**/dist/**', '**/*.browser.test.ts'];

function project(
  name: string,
  include: string[],
  environment: Environment = 'node',
  exclude: string[] = [],
  isolate = false,
): TestProjectConfiguration {
  return {
    extends: true,
    // Files that share a process load what they import once, and share prepared databases.
    test: { name, include, exclude: [...NOT_HERE, ...exclude], environment, isolate },
  };
}

export default defineConfig({
  test: {
    // A database opened under load on two cores takes its time; a test that hangs still ends.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: Math.max(1, Math.min(4, availableParallelism())),
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      project('contract', ['packages/contract/**/*.test.ts']),
      project('player-core', ['packages/player/src/core/**/*.test.ts']),
      // Its engine is replaced module by module, which the next file must not see.
      project(
        'player',
        ['packages/player/**/*.test.{ts,tsx}'],
        'jsdom',
        ['packages/player/src/core/**'],
        true,
      ),
      project('portal', ['apps/portal/src/**/*.test.{ts,tsx}'], 'jsdom'),
      project('portal-server', ['apps/portal/**/*.test.{ts,tsx}'], 'node', ['apps/portal/src/**']),
      project('api', ['apps/api/**/*.test.ts']),
      project('standalone', ['apps/standalone/**/*.test.ts']),
      project('demo', ['demo/**/*.test.ts']),
      project('tools', ['{tools,bench,e2e}/**/*.test.ts']),
    ],
  },
});
