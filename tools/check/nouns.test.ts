import { describe, expect, it } from 'vitest';
import { cruise } from './cruise.testing.ts';

const modules = 'apps/api/src/modules/';

/** Returns which nouns are reported, for files below the modules with their texts. */
function found(files: Record<string, string>, folder = modules): string[] {
  const indexes = Object.keys(files).map((path) => [path.replace(/\/.*/, '/index.ts'), '']);
  const all = { ...Object.fromEntries(indexes), ...files } as Record<string, string>;
  const below = Object.entries(all).map(([path, text]) => [folder + path, `${text}\n`]);
  return cruise('nouns.config.mjs', Object.fromEntries(below) as Record<string, string>)
    .map(({ from, to }) => `${from} -> ${to}`.replaceAll(folder, ''))
    .toSorted();
}

const value = (from: string) => `import { x } from '${from}';`;

describe('nouns', () => {
  it('may form any number of layers', () => {
    expect(
      found({
        'clip/clip.routes.ts': value('../event/index.ts') + value('../media/index.ts'),
        'event/event.service.ts': value('../media/index.ts') + value('./score.ts'),
        'event/score.ts': '',
        'media/video-library.ts': value('../../platform/page.ts'),
      }),
    ).toEqual([]);
  });

  it('in a cycle are reported, and those that only import them are not', () => {
    expect(
      found({
        'event/event.service.ts': value('../identity/index.ts'),
        'identity/deep/identity.service.ts': value('../../search/index.ts'),
        'search/suggest.service.ts': value('../event/index.ts') + value('../user/index.ts'),
        'user/user.service.ts': '',
        'clip/clip.routes.ts': value('../event/index.ts'),
      }),
    ).toEqual(['event -> identity', 'identity -> search', 'search -> event']);
  });

  it.each([
    ['types', "import type { X } from '../event/index.ts';"],
    ['re-exports', "export { x } from '../event/index.ts';"],
    ['imports at run time', "export const x = await import('../event/index.ts');"],
  ])('are in a cycle by %s too', (_, back) => {
    expect(
      found({
        'event/event.service.ts': value('../media/index.ts'),
        'media/video-library.ts': back,
      }),
    ).toHaveLength(2);
  });

  it('are not in a cycle by their tests', () => {
    expect(
      found({
        'event/event.service.ts': value('../media/index.ts'),
        'event/testing.ts': value('../media/testing.ts'),
        'media/media.test.ts': value('../event/testing.ts'),
        'media/testing.ts': value('../event/testing.ts'),
      }),
    ).toEqual([]);
  });

  it('are checked in the portal too', () => {
    const circle = { 'one/a.ts': value('../two/index.ts'), 'two/b.ts': value('../one/index.ts') };
    expect(found(circle, 'apps/portal/src/features/')).toHaveLength(2);
  });
});
