import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leanIcon } from './lean-icons.ts';

const folder = join(
  dirname(createRequire(import.meta.url).resolve('lucide-react')),
  '../esm/icons',
);

describe('icons in the bundle', () => {
  it('keep their lines and lose what nothing reads', () => {
    const lean = leanIcon(readFileSync(join(folder, 'bookmark.mjs'), 'utf8'));
    expect(lean).toContain('M17 3a2 2 0 0 1 2 2v15');
    expect(lean).toContain('name: "bookmark"');
    expect(lean).not.toMatch(/key:|size:/);
  });
});
