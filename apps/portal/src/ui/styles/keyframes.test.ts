import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SHEETS = [
  'apps/portal/src/ui/styles/motion.css',
  'apps/portal/src/ui/overlay/toast.css',
  'packages/player/src/react/player/player.css',
  'packages/player/src/react/controls/controls.css',
  'packages/player/src/react/settings/menus.css',
  'packages/player/src/react/player/messages.css',
];
/** Properties that the compositor animates without layout or paint. */
const CHEAP = ['opacity', 'transform', 'translate', 'rotate', 'scale'];
const repository = join(import.meta.dirname, '../../../../..');

describe('keyframe animations', () => {
  it.each(SHEETS)('animate only transform and opacity: %s', (sheet) => {
    const text = readFileSync(join(repository, sheet), 'utf8');
    const frames = [...text.matchAll(/@keyframes ([\w-]+) \{([^}]*\}\s*)+?\}/g)];
    expect(frames.length).toBe(text.split('@keyframes').length - 1);
    for (const [whole, name] of frames) {
      const changed = [...whole.matchAll(/^\s+([a-z-]+):/gm)].map(([, property]) => property);
      expect(changed.length, name).toBeGreaterThan(0);
      expect(CHEAP, name).toEqual(expect.arrayContaining(changed));
    }
  });
});
