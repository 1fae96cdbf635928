import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { displayFonts } from './src/ui/styles/display-fonts.ts';

type DisplayFont = keyof typeof displayFonts;

const latin = /^(?<font>[\w-]+)-latin-wdth-normal\.woff2$/;
const regularWidth = 100;

const isDisplayFont = (name: string): name is DisplayFont => Object.hasOwn(displayFonts, name);

/** Returns the display font that has its Latin letters in a file of this name, or null. */
export function displayFontOf(fileName: string): DisplayFont | null {
  const font = latin.exec(fileName)?.groups?.['font'];
  return font !== undefined && isDisplayFont(font) ? font : null;
}

/** The widths in use, percent. */
const widthsOf = (font: DisplayFont) => ({
  min: Math.min(displayFonts[font].heading, displayFonts[font].score),
  max: regularWidth,
});

/** Returns all characters of ranges such as `U+0000-00FF,U+0131`. */
export function charactersOf(ranges: string): string {
  const points = ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((point) => Number.parseInt(point, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return String.fromCodePoint(...points);
}

/** Returns the font reduced to the widths in use, with all its letters, weights and features. */
async function narrowFont(font: DisplayFont, source: Buffer): Promise<Buffer> {
  const require = createRequire(import.meta.url);
  const file = require.resolve(`@fontsource-variable/${font}/unicode.json`);
  const ranges = JSON.parse(readFileSync(file, 'utf8')) as { latin: string };
  return subsetFont(source, charactersOf(ranges.latin), {
    targetFormat: 'woff2',
    variationAxes: { wdth: widthsOf(font) },
  });
}

/** Name pattern of an asset. It includes the widths, because the hash is that of the full font. */
export function assetName(fileName: string): string {
  const font = displayFontOf(fileName);
  if (font === null) return 'assets/[name]-[hash][extname]';
  const { min, max } = widthsOf(font);
  return `assets/[name]-${min}-${max}-[hash][extname]`;
}

/**
 * Strips the display fonts of widths that no tenant's page uses. A page loads one of them: 57 instead of
 * 90 kB (Archivo), 76 instead of 99 (Saira), 71 instead of 78 (Bricolage Grotesque).
 */
export const subsetFonts = (): Plugin => ({
  name: 'grandstand-fonts',
  apply: 'build',
  async generateBundle(_, bundle) {
    for (const asset of Object.values(bundle)) {
      if (asset.type !== 'asset') continue;
      const font = displayFontOf(asset.names[0] ?? '');
      if (font !== null) asset.source = await narrowFont(font, Buffer.from(asset.source));
    }
  },
});
