import { describe, expect, it } from 'vitest';
import { bannedNames } from './banned-names.ts';
import { crowdedFolders } from './crowded-folders.ts';
import { layoutRules, type SizeExceptions } from './layout-rules.ts';
import { missingPlatforms, platformOf, withPlatforms } from './lockfile.ts';
import { sourceFile } from './source-file.ts';
import { compare, oldVersions } from './versions.ts';

/** Returns the messages for one file with `text`. */
function problemsIn(path: string, text: string, exceptions: SizeExceptions = {}): string[] {
  return layoutRules([sourceFile(path, text)], exceptions).map(({ message }) => message);
}

describe('folders', () => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) => sourceFile(`bench/a/file-${index}.ts`, ''));

  it('a folder with more than 25 entries is reported, with their number', () => {
    expect(crowdedFolders(files(25), {})).toEqual([]);
    expect(crowdedFolders(files(26), {})).toMatchObject([
      {
        path: 'bench/a',
        message: expect.stringContaining('has 26 entries, at most 25') as unknown,
      },
    ]);
  });

  it('a folder counts as one entry of its parent', () => {
    expect(crowdedFolders([...files(25), sourceFile('bench/b.ts', '')], {})).toEqual([]);
  });

  it('an exception allows more entries, and is reported once it is not needed', () => {
    expect(crowdedFolders(files(26), { 'bench/a': 'a reason' })).toEqual([]);
    expect(crowdedFolders(files(25), { 'bench/a': 'a reason' })).toMatchObject([
      { path: 'bench/a' },
    ]);
  });
});

describe('names', () => {
  const wordOf = (text: string, path = 'apps/api/src/platform/cache.ts', exceptions = {}) =>
    bannedNames(sourceFile(path, text), exceptions).map(({ line, message }) => [line, message]);

  it.each([
    'const keptFacts = 1;',
    'function tellAll() {}',
    'class KeptFacts {}',
    'interface Wish {}',
    'type Later = 1;',
    'const { a: told } = b;',
    'const [begun] = b;',
    'const f = (asked = 1) => asked;',
    'interface A { film: string }',
    'type LoginAnswer = 1;',
    'const unanswered = 1;',
    'const hasSoundTracks = true;',
  ])('a banned word in “%s” is reported', (text) => {
    expect(wordOf(text)).toHaveLength(1);
  });

  it('the message has the name, the line and the replacement', () => {
    expect(wordOf('\nconst keptFacts = 1;')).toEqual([
      [2, '"keptFacts" has the word "kept": use cached, stored, retained or queued'],
    ]);
  });

  it('file names are checked too', () => {
    expect(wordOf('', 'apps/api/src/platform/kept-facts.test.ts')).toHaveLength(1);
  });

  it('lookalikes, property accesses and texts are allowed', () => {
    expect(
      wordOf("const filmed = tellMe.told; const trackSound = 1; const text = 'kept';"),
    ).toEqual([]);
  });

  it('a banned word is allowed if the list of exceptions has the name with its file', () => {
    const exceptions = { 'apps/api/src/platform/cache.ts: film': 'a column' };
    expect(wordOf('interface A { film: string }', undefined, exceptions)).toEqual([]);
    expect(wordOf('interface A { films: string }', undefined, exceptions)).toHaveLength(1);
  });
});

describe('files', () => {
  it('code is limited to 400 lines and tests to 600', () => {
    expect(problemsIn('demo/src/a.ts', '\n'.repeat(400))).toEqual([]);
    expect(problemsIn('demo/src/a.ts', '\n'.repeat(401))).toHaveLength(1);
    expect(problemsIn('demo/src/a.test.ts', '\n'.repeat(600))).toEqual([]);
    expect(problemsIn('demo/src/a.test.ts', '\n'.repeat(601))).toHaveLength(1);
  });

  it('a listed exception is allowed up to its own size, and only while it is needed', () => {
    const exceptions = { 'demo/src/a.ts': { lines: 450, reason: 'a table' } };
    expect(problemsIn('demo/src/a.ts', '\n'.repeat(450), exceptions)).toEqual([]);
    expect(problemsIn('demo/src/a.ts', '\n'.repeat(451), exceptions)).toHaveLength(1);
    expect(problemsIn('demo/src/a.ts', '\n'.repeat(400), exceptions)).toHaveLength(1);
    expect(problemsIn('demo/src/other.ts', '', exceptions)).toHaveLength(1);
  });

  it.each(['utils.ts', 'helpers.ts', 'types.ts', 'event.controller.ts', 'event.util.ts'])(
    'the name %s is rejected',
    (name) => {
      expect(problemsIn(`apps/api/src/modules/event/${name}`, '')).toHaveLength(1);
    },
  );

  it.each(['event.routes.ts', 'event.queries.ts', 'page.browser.test.ts', 'vite.config.ts'])(
    'the name %s is accepted',
    (name) => {
      expect(problemsIn(`apps/api/src/modules/event/${name}`, '')).toEqual([]);
    },
  );

  it('SQL outside the queries is reported', () => {
    const builder = "await db.selectFrom('event').execute();\n";
    const raw = 'await sql<Row>`select 1`.execute(db);\n';
    for (const text of [builder, raw]) {
      expect(problemsIn('apps/api/src/modules/event/event.service.ts', text)).toHaveLength(1);
      expect(problemsIn('apps/api/src/modules/event/event.queries.ts', text)).toEqual([]);
      expect(problemsIn('apps/api/src/platform/database/open.ts', text)).toEqual([]);
    }
  });

  it('font sizes in px are reported, since they ignore the font size of the browser', () => {
    const findings = (path: string, text: string) =>
      layoutRules([{ path, text, isTest: false }], {}).map(({ line }) => line);
    const css =
      'p {\n  font-size: clamp(1rem, 2vw, 24px);\n  padding: 4px;\n  font: 700 13px/1.2 serif;\n}';
    expect(findings('apps/portal/src/ui/a.css', css)).toEqual([2, 4]);
    expect(findings('apps/portal/src/ui/a.ts', `a('text-[13px] md:text-[1rem] h-[13px]')`)).toEqual(
      [1],
    );
    expect(
      findings('apps/portal/src/ui/a.ts', `a('text-[1rem] h-[13px] text-shadow-none')`),
    ).toEqual([]);
    // Text in a drawn picture has a fixed size.
    expect(findings('apps/portal/server/share-picture/a.ts', 'font-size: 13px')).toEqual([]);
  });

  it('machine-specific paths are reported, and routes are not', () => {
    expect(problemsIn('docs/a.md', 'see /home/someone/project/file\n')).toHaveLength(1);
    expect(problemsIn('docs/a.md', "const dir = '/Users/someone/x';\n")).toHaveLength(1);
    expect(problemsIn('docs/a.md', "path: '/home', and /home/ as well\n")).toEqual([]);
  });
});

describe('the lockfile', () => {
  const lockfile = {
    packages: {
      '': {},
      'node_modules/a': {
        version: '1.0.0',
        optionalDependencies: { '@a/linux-x64-musl': '1.0.0' },
      },
      'node_modules/b': { version: '1.0.0', optionalDependencies: { '@b/win32-x64': '2.0.0' } },
      'node_modules/b/node_modules/@b/win32-x64': { version: '2.0.0', optional: true },
    },
  };

  it('is searched for packages that a registry mirror made npm leave out', () => {
    expect(missingPlatforms(lockfile)).toEqual([{ name: '@a/linux-x64-musl', version: '1.0.0' }]);
  });

  it('is complete and sorted after filling in', () => {
    const filled = withPlatforms(lockfile);
    expect(missingPlatforms(filled)).toEqual([]);
    expect(Object.keys(filled.packages)[1]).toBe('node_modules/@a/linux-x64-musl');
    expect(filled.packages['node_modules/@a/linux-x64-musl']).toEqual({
      version: '1.0.0',
      cpu: ['x64'],
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    });
  });

  it('gets the platform of an added package from its name', () => {
    expect(platformOf('@x/y-openharmony-arm64')).toMatchObject({
      os: ['openharmony'],
      cpu: ['arm64'],
    });
    expect(platformOf('@x/linux-arm-gnueabihf')).toMatchObject({ cpu: ['arm'], libc: ['glibc'] });
    expect(platformOf('fsevents')).toEqual({ optional: true });
  });

  it('[SEC-25] fails on a version with a known vulnerability, wherever it is nested', () => {
    const old = {
      packages: {
        'node_modules/fastify': { version: '5.12.1' },
        'node_modules/x/node_modules/fastify': { version: '5.12.0' },
        'node_modules/socket.io-parser': { version: '4.2.6' },
      },
    };
    expect(oldVersions(old)).toEqual([
      'node_modules/x/node_modules/fastify is 5.12.0, at least 5.12.1 is needed',
      'node_modules/socket.io-parser is 4.2.6, at least 4.2.7 is needed',
    ]);
  });

  it.each([
    ['1.10.0', '1.9.0'],
    ['2.0.0', '2.0.0-rc.1'],
    ['1.0.1', '1.0.0'],
    ['10.0.0', '9.99.99'],
  ])('%s is newer than %s', (newer, older) => {
    expect(compare(newer, older)).toBeGreaterThan(0);
    expect(compare(older, newer)).toBeLessThan(0);
  });
});
