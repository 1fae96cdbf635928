import { describe, expect, it } from 'vitest';
import { circlesBetweenNouns } from './layers.ts';
import { sourceFile } from './source-file.ts';

const modules = 'apps/api/src/modules/';

/** Returns the findings for files below the modules, given as path and imports. */
function found(files: Record<string, readonly string[]>) {
  const sources = Object.entries(files).map(([path, specifiers]) =>
    sourceFile(modules + path, specifiers.map((one) => `${one};\n`).join('')),
  );
  return circlesBetweenNouns(sources);
}

const value = (from: string) => `import { x } from '${from}'`;

describe('nouns', () => {
  it('may form any number of layers', () => {
    expect(
      found({
        'clip/clip.routes.ts': [value('../event/index.ts'), value('../media/index.ts')],
        'event/event.service.ts': [value('../media/index.ts'), value('./score.ts')],
        'media/video-library.ts': [value('../../platform/page.ts')],
      }),
    ).toEqual([]);
  });

  it('in a cycle are reported with the files that close it, and the path around it', () => {
    const violations = found({
      'event/event.service.ts': [value('../identity/index.ts')],
      'identity/identity.service.ts': ['', value('../search/index.ts')],
      'search/suggest.service.ts': [value('../event/index.ts'), value('../user/index.ts')],
      'clip/clip.routes.ts': [value('../event/index.ts')],
    });
    expect(violations.map(({ path, line }) => `${path}:${line}`)).toEqual([
      `${modules}event/event.service.ts:1`,
      `${modules}identity/identity.service.ts:2`,
      `${modules}search/suggest.service.ts:1`,
    ]);
    expect(violations[0]?.message).toBe(
      'imports ../identity/index.ts: closes a circle, identity → search → event → identity',
    );
  });

  it.each([
    ['types', "import type { X } from '../event/index.ts'"],
    ['re-exports', "export { x } from '../event/index.ts'"],
    ['imports at run time', "const x = await import('../event/index.ts')"],
  ])('are in a cycle by %s too', (_, back) => {
    expect(
      found({
        'event/event.service.ts': [value('../media/index.ts')],
        'media/video-library.ts': [back],
      }),
    ).toHaveLength(2);
  });

  it('are not in a cycle by their tests', () => {
    expect(
      found({
        'event/event.service.ts': [value('../media/index.ts')],
        'media/media.test.ts': [value('../event/testing.ts')],
        'media/testing.ts': [value('../event/testing.ts')],
      }),
    ).toEqual([]);
  });

  it('are checked in the portal and in the backend', () => {
    for (const folder of ['apps/api/src/modules', 'apps/portal/src/features'])
      expect(
        circlesBetweenNouns([
          sourceFile(`${folder}/one/a.ts`, "import { x } from '../other/index.ts';\n"),
          sourceFile(`${folder}/other/b.ts`, "import { x } from '../one/index.ts';\n"),
        ]),
      ).toHaveLength(2);
  });
});
