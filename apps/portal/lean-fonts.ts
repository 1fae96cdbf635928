import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { displayFonts } from './src/ui/display-fonts.ts';

type DisplayFont = keyof typeof displayFonts;

const latin = /^(?<font>[\w-]+)-latin-wdth-normal\.woff2$/;
const regularWidth = 100;

const isDisplayFont = (name: string): name is DisplayFont => Object.hasOwn(displayFonts, name);

/** The display font that a file of this name has the Latin letters of, or null. */
export function displayFontOf(fileName: string): DisplayFont | null {
  const font = latin.exec(fileName)?.groups?.['font'];
  return font !== undefined && isDisplayFont(font) ? font : null;
}

/** The widths in use, percent. */
const widthsOf = (font: DisplayFont) => ({
  min: Math.min(displayFonts[font].heading, displayFonts[font].score),
  max: regularWidth,
});

/** All characters of ranges as in `U+0000-00FF,U+0131`. */
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

/** The font with the widths in use alone; its letters, weights and features stay. */
async function narrowed(font: DisplayFont, source: Buffer): Promise<Buffer> {
  const require = createRequire(import.meta.url);
  const file = require.resolve(`@fontsource-variable/${font}/unicode.json`);
  const ranges = JSON.parse(readFileSync(file, 'utf8')) as { latin: string };
  return subsetFont(source, charactersOf(ranges.latin), {
    targetFormat: 'woff2',
    variationAxes: { wdth: widthsOf(font) },
  });
}

/** Name pattern of an asset; the widths are part of it, since its hash is that of the whole font. */
export function assetName(fileName: string): string {
  const font = displayFontOf(fileName);
  if (font === null) return 'assets/[name]-[hash][extname]';
  const { min, max } = widthsOf(font);
  return `assets/[name]-${min}-${max}-[hash][extname]`;
}

/** Takes from the display fonts the widths that no tenant's page uses: a quarter to four tenths of them. */
export const leanFonts = (): Plugin => ({
  name: 'grandstand-fonts',
  apply: 'build',
  async generateBundle(_, bundle) {
    for (const asset of Object.values(bundle)) {
      if (asset.type !== 'asset') continue;
      const font = displayFontOf(asset.names[0] ?? '');
      if (font !== null) asset.source = await narrowed(font, Buffer.from(asset.source));
    }
  },
});
