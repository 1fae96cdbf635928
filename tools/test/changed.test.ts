import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFile } from '../check/source-file.ts';
import { root } from '../root.ts';
import {
  chooseChanged,
  longMediaTests,
  sqlTests,
  testsOfServerAlone,
  testsOnBothDatabases,
} from './changed.ts';

const files = Object.entries({
  'packages/contract/package.json':
    '{"name":"@grandstand/contract","exports":{".":"./src/index.ts"}}',
  'packages/contract/src/index.ts': "export { team } from './team.ts';",
  'packages/contract/src/team.ts': 'export const team = 1;',
  'packages/player/src/core/clock.ts': 'export const now = 1;',
  'packages/player/src/core/clock.test.ts': "import { now } from './clock.ts';",
  'packages/player/test/vod.browser.test.ts': '',
  'apps/api/src/testing.ts': "import { start } from './app.ts';",
  'apps/api/src/app.ts': "import { device } from './modules/device/device.service.ts';",
  'apps/api/src/modules/device/device.service.ts':
    "import { rows } from './device.queries.ts';\nimport type { Page } from '../../platform/page.ts';",
  'apps/api/src/modules/device/device.queries.ts': "import { team } from '@grandstand/contract';",
  'apps/api/src/modules/device/device.test.ts': "import { createTestApi } from '../../testing.ts';",
  'apps/api/src/platform/page.ts': "new URL('./page-worker.ts', import.meta.url)",
  'apps/api/src/platform/page-worker.ts': '',
  'apps/api/src/platform/page.test.ts': "import { page } from './page.ts';",
  'apps/portal/src/ui/button.tsx': 'export const Button = null;',
  'apps/portal/src/ui/button.test.tsx': "import { Button } from './button.tsx';",
  'apps/portal/src/app/pages.ts':
    "const all = import.meta.glob<Page>('../features/*/*.route.tsx');",
  'apps/portal/src/app/entry-server.tsx': "import { all } from './pages.ts';",
  'apps/portal/src/features/team/team.route.tsx': '',
  'apps/portal/server/reply.test.ts':
    "const entry = await ssr.runner.import<Entry>('/src/app/entry-server.tsx');",
  'apps/portal/locales/en/team.json': '{}',
  'e2e/journeys/journey.ts': '',
  'e2e/journeys/watch.spec.ts': "import { test } from './journey.ts';",
}).map(([path, text]) => sourceFile(path, text));

const choose = (...changed: string[]) => chooseChanged(changed, files);

describe('what a change can reach', () => {
  it('is every test that loads it, through other modules and through packages', () => {
    expect(choose('apps/portal/src/ui/button.tsx').files).toEqual([
      'apps/portal/src/ui/button.test.tsx',
    ]);
    expect(choose('packages/contract/src/team.ts').files).toEqual([
      'apps/api/src/modules/device/device.test.ts',
    ]);
  });

  it('includes code that loads it as a thread, but not type imports', () => {
    expect(choose('apps/api/src/platform/page-worker.ts').files).toEqual([
      'apps/api/src/platform/page.test.ts',
    ]);
    expect(choose('apps/api/src/platform/page.ts').files).not.toContain(
      'apps/api/src/modules/device/device.test.ts',
    );
  });

  it('includes modules that load it by glob', () => {
    const path = 'apps/api/src/modules/device/device.routes.ts';
    const found = [
      ...files.filter((file) => file.path !== 'apps/api/src/app.ts'),
      sourceFile('apps/api/src/app.ts', "globSync('./modules/*/*.routes.ts', { cwd: here })"),
      sourceFile(path, ''),
    ];
    expect(chooseChanged([path], found).files).toEqual([
      'apps/api/src/modules/device/device.test.ts',
    ]);
  });

  it('excludes tests of other nouns that start the backend and do not call the changed noun', () => {
    const service = 'apps/api/src/modules/device/device.service.ts';
    const test = 'apps/api/src/modules/device/device.test.ts';
    const starts = "import { createTestApi } from '../../testing.ts';";
    const found = [
      ...files.filter((file) => file.path !== 'apps/api/src/app.ts'),
      sourceFile('apps/api/src/app.ts', "import { listModules } from './modules.ts';"),
      sourceFile('apps/api/src/modules.ts', "globSync('./modules/*/*.routes.ts', { cwd: here })"),
      sourceFile(
        'apps/api/src/modules/device/device.routes.ts',
        "import { device } from './device.service.ts';\ndefineCalls('device', {\n  list: device,\n});",
      ),
      sourceFile('apps/api/src/modules/team/team.test.ts', starts),
      sourceFile('apps/api/src/modules/user/user.test.ts', `${starts}\napi.device.list()`),
      sourceFile('apps/api/src/whole.test.ts', "import { createTestApi } from './testing.ts';"),
    ];
    expect(chooseChanged([service], found).files.toSorted()).toEqual([
      test,
      'apps/api/src/modules/user/user.test.ts',
      'apps/api/src/whole.test.ts',
    ]);
    expect(chooseChanged(['apps/api/src/testing.ts'], found).files).toHaveLength(4);
  });

  it('includes tests that read it by a file pattern on disk', () => {
    const probed = [
      ...files,
      sourceFile('apps/api/src/probes.test.ts', "globSync('*/a.testing.ts', { cwd: modules })"),
      sourceFile(
        'apps/api/src/modules/device/a.testing.ts',
        "import { rows } from './device.queries.ts';",
      ),
    ];
    const changed = ['apps/api/src/modules/device/device.queries.ts'];
    expect(chooseChanged(changed, probed).files).toContain('apps/api/src/probes.test.ts');
  });

  it('includes tests that load it by a file pattern or through Vite', () => {
    expect(choose('apps/portal/src/features/team/team.route.tsx').files).toEqual([
      'apps/portal/server/reply.test.ts',
    ]);
  });

  it('runs on PostgreSQL too if a test queries a database', () => {
    expect(choose('apps/api/src/modules/device/device.queries.ts').runners).toEqual([
      'check',
      'unit',
      'postgres',
    ]);
    expect(choose('apps/api/src/platform/page.ts').runners).toEqual(['check', 'unit']);
  });

  it('runs the long tests of media only on the embedded database', () => {
    const found = [
      ...files,
      ...longMediaTests.map((path) => sourceFile(path, "import { api } from '../../testing.ts';")),
    ];
    for (const path of longMediaTests)
      expect(chooseChanged([path], found)).toMatchObject({
        runners: ['check', 'unit'],
        files: [path],
      });
    const missing = longMediaTests.filter((path) => !existsSync(join(root, path)));
    expect(missing, 'renamed or removed').toEqual([]);
  });

  it('runs every database test on PostgreSQL, and those of the calls and of the database on the embedded one too', () => {
    const [onServer, alone] = [sqlTests(root), new Set(testsOfServerAlone(root))];
    const onBoth = onServer.filter((path) => !alone.has(path));
    expect(onBoth.toSorted()).toEqual(testsOnBothDatabases.toSorted());
    expect(alone.size).toBeGreaterThan(100);
  });

  it('is all tests of a workspace for a file that nothing imports', () => {
    const { files: chosen, runners } = choose('apps/portal/locales/en/team.json');
    expect(chosen).toEqual([
      'apps/portal/src/ui/button.test.tsx',
      'apps/portal/server/reply.test.ts',
    ]);
    expect(runners).toContain('build');
  });

  it('is everything for a change of the tools’ settings', () => {
    expect(choose('package-lock.json').files).toHaveLength(5);
  });

  it('is the player’s runner for a change of the player, and the journeys that changed or whose support changed', () => {
    expect(choose('packages/player/src/core/clock.ts').runners).toContain('player');
    expect(choose('e2e/journeys/watch.spec.ts')).toMatchObject({
      runners: ['check', 'e2e'],
      files: ['e2e/journeys/watch.spec.ts'],
    });
    expect(choose('e2e/journeys/journey.ts').files).toEqual(['e2e/journeys/watch.spec.ts']);
  });

  it('is only the checks for a page of the docs, and lists what is left out', () => {
    expect(choose('docs/architecture.md')).toEqual({
      runners: ['check'],
      files: [],
      leftOut: [
        'the player in a browser',
        'PostgreSQL',
        'the build',
        'what pages cost',
        'journeys',
        '5 of 5 files of unit tests',
        '1 of 1 files of journeys',
      ],
    });
  });

  it('includes the tests that still load a deleted file', () => {
    const remaining = files.filter(({ path }) => path !== 'apps/portal/src/ui/button.tsx');
    expect(chooseChanged(['apps/portal/src/ui/button.tsx'], remaining).files).toEqual([
      'apps/portal/src/ui/button.test.tsx',
    ]);
  });
});
