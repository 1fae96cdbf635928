import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { assetName, charactersOf, displayFontOf, extendedLatin, subsetOf } from './subset-fonts.ts';

describe('display fonts of a build', () => {
  it('are recognised by the file of their Latin letters', () => {
    expect(displayFontOf('archivo-latin-wdth-normal.woff2')).toBe('archivo');
    expect(displayFontOf('bricolage-grotesque-latin-ext-wdth-normal.woff2')).toBe(
      'bricolage-grotesque',
    );
    expect(displayFontOf('rubik-latin-wght-normal.woff2')).toBe(null);
    expect(displayFontOf('toString-latin-wdth-normal.woff2')).toBe(null);
  });

  it('have their widths in the file name, so that other widths have another address', () => {
    expect(assetName('saira-latin-wdth-normal.woff2')).toBe('assets/[name]-62-100-[hash][extname]');
    expect(assetName('crest.svg')).toBe('assets/[name]-[hash][extname]');
  });

  it('contain every character of their range', () => {
    expect(charactersOf('U+0041-0043,U+20AC')).toBe('ABC€');
  });

  it('have the letters of extended Latin that the style sheet promises', () => {
    const css = readFileSync(join(import.meta.dirname, 'src/ui/styles/display-fonts.css'), 'utf8');
    const ranges = [...css.matchAll(/-latin-ext-[^}]*unicode-range:([^;]+);/g)].map(
      ([, range = '']) => range.replace(/\s/g, ''),
    );
    expect(ranges).toEqual([extendedLatin, extendedLatin, extendedLatin]);
  });

  it('are reduced in Latin and in Cyrillic; the Hebrew one is used as it is', async () => {
    const require = createRequire(import.meta.url);
    for (const [font, file] of [
      ['archivo', 'archivo-latin-ext-wdth-normal.woff2'],
      ['onest', 'onest-cyrillic-wght-normal.woff2'],
    ] as const) {
      const path = require.resolve(`@fontsource-variable/${font}/files/${file}`);
      const source = readFileSync(path);
      const subset = await subsetOf(file, source);
      expect(subset?.length ?? source.length, file).toBeLessThan(source.length * 0.8);
    }
    expect(await subsetOf('rubik-hebrew-wght-normal.woff2', Buffer.alloc(0))).toBeNull();
  });
});
