import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { displayFonts } from './src/ui/styles/display-fonts.ts';

type DisplayFont = keyof typeof displayFonts;

const latin = /^(?<font>[\w-]+?)-(?<script>latin|latin-ext|vietnamese)-wdth-normal\.woff2$/;
const cyrillic = /^(?<font>onest|oswald)-cyrillic-wght-normal\.woff2$/;
const regularWidth = 100;
/** The weights in use of Cyrillic letters; Oswald has none above 700. */
const cyrillicWeights = { onest: { min: 400, max: 900 }, oswald: { min: 400, max: 700 } };

const isDisplayFont = (name: string): name is DisplayFont => Object.hasOwn(displayFonts, name);

/** Returns the display font that has Latin letters in a file of this name, or null. */
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

/**
 * Extended Latin in the alphabets of living languages: Central and Eastern Europe, Baltic, Turkic, Welsh,
 * Maltese, Pinyin. `display-fonts.css` has the same range, so that a browser takes phonetic letters and
 * currency signs from its own fonts and fetches nothing for them.
 */
export const extendedLatin =
  'U+0100-017F,U+018F,U+01CD-01DC,U+0218-021B,U+0259,U+0304,U+0308,U+1E80-1E85,U+1E9E,U+1EF2-1EF3';

/** Returns all characters of a script in a font's package. */
function charactersIn(font: string, script: string): string {
  const require = createRequire(import.meta.url);
  const file = require.resolve(`@fontsource-variable/${font}/unicode.json`);
  const ranges = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return charactersOf(ranges[script] ?? '');
}

/**
 * Returns the reduced font of an asset: only the widths in use of a display font, and the weights in use of
 * Cyrillic. Null for an asset that is used as it is.
 */
export async function subsetOf(fileName: string, source: Buffer): Promise<Buffer | null> {
  const { font = '', script = '' } = latin.exec(fileName)?.groups ?? {};
  if (isDisplayFont(font)) {
    const letters =
      script === 'latin-ext' ? charactersOf(extendedLatin) : charactersIn(font, script);
    const variationAxes = { wdth: widthsOf(font) };
    return subsetFont(source, letters, { targetFormat: 'woff2', variationAxes });
  }
  const family = cyrillic.exec(fileName)?.groups?.['font'];
  if (family === undefined) return null;
  const variationAxes = { wght: cyrillicWeights[family as keyof typeof cyrillicWeights] };
  return subsetFont(source, charactersIn(family, 'cyrillic'), {
    targetFormat: 'woff2',
    variationAxes,
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
 * Strips the fonts of widths, weights and rare letters that no tenant's page uses. A page loads one display
 * font: 57 instead of 90 kB (Archivo), 76 instead of 99 (Saira), 71 instead of 78 (Bricolage Grotesque).
 * Extended Latin or Cyrillic come on top if a page has such letters (decision 104).
 */
export const subsetFonts = (): Plugin => ({
  name: 'grandstand-fonts',
  apply: 'build',
  async generateBundle(_, bundle) {
    for (const asset of Object.values(bundle)) {
      if (asset.type !== 'asset') continue;
      const subset = await subsetOf(asset.names[0] ?? '', Buffer.from(asset.source));
      if (subset !== null) asset.source = subset;
    }
  },
});
