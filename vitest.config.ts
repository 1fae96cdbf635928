import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

type Environment = 'node' | 'jsdom';

/** Files that the test command (tools/test.ts) has just run on PostgreSQL; vitest's `--exclude` skips projects. */
const ranOnPostgres = process.env['RAN_ON_POSTGRES']?.split(',') ?? [];

/** Tests that drive a browser have their own runners; see tools/test.ts. */
const excluded = [
  '**/node_modules/**',
  '**/dist/**',
  '**/*.browser.test.ts',
  ...ranOnPostgres,
  // They start the whole topology.
  ...(process.env['DRILLS'] === 'on' ? [] : ['tools/topology/drills/**']),
];

interface Parts {
  environment?: Environment;
  exclude?: string[];
  /** Reloads all modules for each file. Without it, files share loaded modules and databases. */
  isolate?: boolean;
  /** Where a file runs: in a process, or in its own realm within a thread, which starts four times as fast. */
  pool?: 'forks' | 'vmThreads';
  setupFiles?: string[];
  testTimeout?: number;
}

function project(
  name: string,
  include: string[],
  { exclude = [], ...parts }: Parts = {},
): TestProjectConfiguration {
  const defaults: Parts = { environment: 'node', isolate: false, pool: 'forks' };
  return {
    extends: true,
    test: { name, include, exclude: [...excluded, ...exclude], ...defaults, ...parts },
  };
}

/** Mocked modules, and modules with hooks for the tests that import them, must be loaded for each file. */
const inPage: Parts = {
  environment: 'jsdom',
  isolate: true,
  pool: 'vmThreads',
  setupFiles: [
    fileURLToPath(new URL('packages/player/src/react/player/waiting.testing.ts', import.meta.url)),
  ],
};

/**
 * Tests in a page that need their own process: Node's cryptography refuses bytes of another realm, errors of
 * another realm are not instances of ours, and `window` cannot be removed from a realm.
 */
const ownProcess = [
  'apps/portal/src/app/session-events/device-limit-redirect.test.ts',
  'apps/portal/src/features/device/device-pages.test.tsx',
  'apps/portal/src/features/sign-in/provider/provider-sign-in.test.tsx',
  'apps/portal/src/lib/head/site.test.ts',
  'apps/portal/src/lib/session/sign-in/sealed-credentials.test.ts',
  'packages/player/src/react/player/player.test.tsx',
];

/** Encoders send in real time, up to half a minute on idle processors. */
const inRealTime: Parts = { testTimeout: 360_000 };

export default defineConfig({
  test: {
    // Opening a database, and cutting videos, take up to four times as long on a slow or busy machine with two
    // cores; a hanging test still ends.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Polled conditions may be late there, too: the default of one second would be too short.
    expect: { poll: { timeout: 60_000 } },
    // One more than the processors, because tests of a started product mostly wait, and at most 4.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      project('contract', ['packages/contract/**/*.test.ts']),
      project('outbound', ['packages/outbound/**/*.test.ts']),
      project('player-core', ['packages/player/src/core/**/*.test.ts']),
      project('player', ['packages/player/**/*.test.{ts,tsx}'], {
        ...inPage,
        exclude: ['packages/player/src/core/**', ...ownProcess],
      }),
      project('portal', ['apps/portal/src/**/*.test.{ts,tsx}'], {
        ...inPage,
        exclude: ownProcess,
      }),
      project('own-process', ownProcess, { ...inPage, pool: 'forks' }),
      project('studio', ['apps/studio/src/**/*.test.{ts,tsx}'], inPage),
      project('studio-server', ['apps/studio/server/**/*.test.ts']),
      project('portal-server', ['apps/portal/**/*.test.{ts,tsx}'], {
        exclude: ['apps/portal/src/**'],
      }),
      project('api', ['apps/api/**/*.test.ts']),
      project('ingest', ['apps/ingest/**/*.test.ts'], inRealTime),
      project('standalone', ['apps/standalone/**/*.test.ts'], inRealTime),
      project('demo', ['demo/**/*.test.ts']),
      project('tools', ['{tools,bench,e2e}/**/*.test.ts']),
    ],
  },
});
