/** The portal's own fonts for drawing, so that a share picture looks like the pages on any machine. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TenantConfig } from '@grandstand/contract';
import type * as CanvasModule from '@napi-rs/canvas';
import { eastAsianFiles } from './east-asian-fonts.ts';

export type Canvas = typeof CanvasModule;
type DisplayFont = TenantConfig['brand']['displayFont'];

const require = createRequire(import.meta.url);

/** Prefix of the families that are registered here. */
const ownPrefix = 'Share ';

/** Files of each display font, and its width in percent (as in `ui/styles/theme-css.ts`). */
const displayFonts: Record<
  DisplayFont,
  {
    files: readonly string[];
    /** The font of Cyrillic titles (as in `ui/styles/display-fonts.css`). */
    cyrillic: 'onest' | 'oswald';
    heading: number;
    score: number;
  }
> = {
  archivo: {
    files: [
      'archivo-latin-wdth-normal',
      'archivo-latin-ext-wdth-normal',
      'archivo-vietnamese-wdth-normal',
    ],
    cyrillic: 'onest',
    heading: 92,
    score: 78,
  },
  'bricolage-grotesque': {
    files: [
      'bricolage-grotesque-latin-wdth-normal',
      'bricolage-grotesque-latin-ext-wdth-normal',
      'bricolage-grotesque-vietnamese-wdth-normal',
    ],
    cyrillic: 'onest',
    heading: 92,
    score: 86,
  },
  saira: {
    files: [
      'saira-latin-wdth-normal',
      'saira-latin-ext-wdth-normal',
      'saira-vietnamese-wdth-normal',
    ],
    cyrillic: 'oswald',
    heading: 72,
    score: 62,
  },
};

const scripts = ['latin', 'latin-ext', 'hebrew', 'cyrillic', 'cyrillic-ext'] as const;
const textFiles = scripts.map((script) => `rubik-${script}-wght-normal`);

const fileOf = (font: string, name: string): string =>
  require.resolve(`@fontsource-variable/${font}/files/${name}.woff2`);

export interface TenantFonts {
  /** Families for `ctx.font`, including fallbacks for letters that the first one lacks. */
  readonly display: string;
  readonly text: string;
  /** Widths for `fontVariationSettings`, percent. */
  readonly heading: number;
  readonly score: number;
}

const registered = new Set<string>();

/** Registers a font once per process. Throws Error if its file is not a readable font. */
function registerFont({ GlobalFonts }: Canvas, font: string, files: readonly string[]): string[] {
  return files.map((name) => {
    // Each file is its own family: files of one family would replace each other.
    const family = `${ownPrefix}${name}`;
    if (!registered.has(family)) {
      if (GlobalFonts.register(readFileSync(fileOf(font, name)), family) === null) {
        throw new Error(`The font ${name} cannot be read`);
      }
      registered.add(family);
    }
    return family;
  });
}

/** Names of fonts that may have other scripts or emoji. */
const broadFont = /cjk|emoji|symbol|sans/i;
const maxMachineFonts = 40;

/** Returns families of this machine's fonts, broad ones first. */
const machineFamilies = ({ GlobalFonts }: Canvas): string[] =>
  GlobalFonts.families
    .map(({ family }) => family)
    .filter((family) => !family.startsWith(ownPrefix) && !family.includes('"'))
    .toSorted((a, b) => Number(broadFont.test(b)) - Number(broadFont.test(a)) || (a < b ? -1 : 1))
    .slice(0, maxMachineFonts);

/**
 * Returns a tenant's fonts for texts. Its display font has no Cyrillic, Hebrew, Korean or Chinese, so others
 * follow, and after them the fonts of this machine, which may have emoji and further scripts.
 */
export function fontsOf(
  canvas: Canvas,
  font: DisplayFont,
  texts: readonly string[] = [],
): TenantFonts {
  const { files, cyrillic, heading, score } = displayFonts[font];
  const list = (families: readonly string[]) => families.map((family) => `"${family}"`).join(', ');
  const text = registerFont(canvas, 'rubik', textFiles);
  const display = [
    ...registerFont(canvas, font, files),
    ...registerFont(canvas, cyrillic, [`${cyrillic}-cyrillic-wght-normal`]),
  ];
  const eastAsian = eastAsianFiles(texts).flatMap((file) =>
    registerFont(canvas, file.font, [file.name]),
  );
  const others = [...eastAsian, ...machineFamilies(canvas)];
  return {
    display: list([...display, ...text, ...others]),
    text: list([...text, ...display, ...others]),
    heading,
    score,
  };
}

/** Text of letters that the portal's fonts have, and of characters that are drawn as nothing. */
const coveredText =
  /^(?:[\u0020-\u007e\u00c0-\u00ff\u05d0-\u05ea]|\p{White_Space}|\p{Default_Ignorable_Code_Point}|\p{Mn}|\p{Mc})*$/u;
/** A letter or digit, except a digit drawn as a key (1️⃣). */
const wordCharacter = /^(?!.*\u20e3).*[\p{L}\p{N}]/u;
const graphemes = new Intl.Segmenter();
const glyphCache = new Map<string, boolean>();
/** A character that belongs to no script and has no glyph in any font. */
const withoutGlyph = '\u{10FFFD}';
/** Edge of the bitmaps that are compared, px. */
const bitmapSize = 32;

/** Draws a character in the first of these fonts that has it. */
function bitmapOf({ createCanvas }: Canvas, families: string, character: string): Buffer {
  const ctx = createCanvas(bitmapSize, bitmapSize).getContext('2d');
  ctx.font = `${bitmapSize - 8}px ${families}`;
  ctx.fillText(character, 2, bitmapSize - 8);
  return Buffer.from(ctx.getImageData(0, 0, bitmapSize, bitmapSize).data.buffer);
}

function hasGlyph(canvas: Canvas, families: string, character: string): boolean {
  if (coveredText.test(character)) return true;
  const key = `${families}|${character}`;
  const cached = glyphCache.get(key);
  if (cached !== undefined) return cached;
  const missing = bitmapOf(canvas, families, withoutGlyph);
  const isDrawn = !bitmapOf(canvas, families, character).equals(missing);
  glyphCache.set(key, isDrawn);
  return isDrawn;
}

/**
 * Returns the text without emoji and other symbols that no font has, of the portal or of this machine.
 * Null if letters or digits would be missing, or if nothing remains: such a text is left out rather than
 * drawn as boxes.
 */
export function drawableText(canvas: Canvas, font: DisplayFont, original: string): string | null {
  const text = original.normalize('NFC');
  if (coveredText.test(text)) return text;
  const { display: families } = fontsOf(canvas, font, [text]);
  const clusters = Array.from(graphemes.segment(text), ({ segment }) => ({
    segment,
    isMissing: Array.from(segment).some((character) => !hasGlyph(canvas, families, character)),
  }));
  if (clusters.some(({ segment, isMissing }) => isMissing && wordCharacter.test(segment)))
    return null;
  const remaining = clusters
    .filter(({ isMissing }) => !isMissing)
    .map(({ segment }) => segment)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return remaining === '' ? null : remaining;
}

/** Returns the first letters of a text, each with its accents. */
export const firstLetters = (text: string, count: number): string =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)
    .slice(0, count)
    .join('');
