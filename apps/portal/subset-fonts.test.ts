import { describe, expect, it } from 'vitest';
import { assetName, charactersOf, displayFontOf } from './subset-fonts.ts';

describe('display fonts of a build', () => {
  it('are recognised by the file of their Latin letters', () => {
    expect(displayFontOf('archivo-latin-wdth-normal.woff2')).toBe('archivo');
    expect(displayFontOf('archivo-latin-ext-wdth-normal.woff2')).toBe(null);
    expect(displayFontOf('rubik-latin-wght-normal.woff2')).toBe(null);
    expect(displayFontOf('toString-latin-wdth-normal.woff2')).toBe(null);
  });

  it('get another address if the widths change', () => {
    expect(assetName('saira-latin-wdth-normal.woff2')).toBe('assets/[name]-62-100-[hash][extname]');
    expect(assetName('crest.svg')).toBe('assets/[name]-[hash][extname]');
  });

  it('contain every character of their range', () => {
    expect(charactersOf('U+0041-0043,U+20AC')).toBe('ABC€');
  });
});
