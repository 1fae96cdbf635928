import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

type Environment = 'node' | 'jsdom';

/** Tests that drive a browser have runners of their own; see tools/test.ts. */
const NOT_HERE = ['**/node_modules/**', '**/dist/**', '**/*.browser.test.ts'];

interface Parts {
  environment?: Environment;
  exclude?: string[];
  /** A process for each file; without it files load what they import once for all, and share databases. */
  isolate?: boolean;
  setupFiles?: string[];
}

function project(
  name: string,
  include: string[],
  { environment = 'node', exclude = [], isolate = false, setupFiles = [] }: Parts = {},
): TestProjectConfiguration {
  return {
    extends: true,
    test: { name, include, exclude: [...NOT_HERE, ...exclude], environment, isolate, setupFiles },
  };
}

/** Modules with hooks for the tests that import them, or replaced ones, must be loaded for each file. */
const IN_A_PAGE: Parts = {
  environment: 'jsdom',
  isolate: true,
  setupFiles: [
    fileURLToPath(new URL('packages/player/src/react/waiting.testing.ts', import.meta.url)),
  ],
};

export default defineConfig({
  test: {
    // A database opened under load on two cores takes its time; a test that hangs still ends.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is waited for may come late on a busy machine; the second that is usual says nothing of us.
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: Math.max(1, Math.min(4, availableParallelism())),
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      project('contract', ['packages/contract/**/*.test.ts']),
      project('player-core', ['packages/player/src/core/**/*.test.ts']),
      project('player', ['packages/player/**/*.test.{ts,tsx}'], {
        ...IN_A_PAGE,
        exclude: ['packages/player/src/core/**'],
      }),
      project('portal', ['apps/portal/src/**/*.test.{ts,tsx}'], IN_A_PAGE),
      project('portal-server', ['apps/portal/**/*.test.{ts,tsx}'], {
        exclude: ['apps/portal/src/**'],
      }),
      project('api', ['apps/api/**/*.test.ts']),
      project('standalone', ['apps/standalone/**/*.test.ts']),
      project('demo', ['demo/**/*.test.ts']),
      project('tools', ['{tools,bench,e2e}/**/*.test.ts']),
    ],
  },
});
