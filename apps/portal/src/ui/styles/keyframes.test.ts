import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Properties that browsers animate on the compositor, without layout or paint. */
const compositedProperties = ['opacity', 'transform', 'translate', 'rotate', 'scale'];
/** Properties that have no values in between: the page is painted once when they switch. */
const switchedProperties = ['visibility'];
const repository = join(import.meta.dirname, '../../../../..');
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const styleSheets = globSync(['apps/portal/src/**/*.css', 'packages/player/src/**/*.css'], {
  cwd: repository,
}).filter((file) => read(file).includes('@keyframes'));

describe('keyframe animations', () => {
  it.each(styleSheets)(
    'animate only properties that need no layout or paint in each frame: %s',
    (sheet) => {
      const text = read(sheet);
      const frames = [...text.matchAll(/@keyframes ([\w-]+) \{([^}]*\}\s*)+?\}/g)];
      expect(frames.length).toBe(text.split('@keyframes').length - 1);
      for (const [rule, name] of frames) {
        const changed = [...rule.matchAll(/^\s+([a-z-]+):/gm)].map(([, property]) => property);
        expect(changed.length, name).toBeGreaterThan(0);
        expect([...compositedProperties, ...switchedProperties], name).toEqual(
          expect.arrayContaining(changed),
        );
      }
    },
  );
});
