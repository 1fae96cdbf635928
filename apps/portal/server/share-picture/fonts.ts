/** The portal's own fonts for drawing, so that a share picture looks like the pages on any machine. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TenantConfig } from '@grandstand/contract';
import type * as CanvasModule from '@napi-rs/canvas';

export type Canvas = typeof CanvasModule;
type DisplayFont = TenantConfig['brand']['displayFont'];

const require = createRequire(import.meta.url);

/** Files of each display font, and its width in percent (as in `ui/styles/theme-css.ts`). */
const displays: Record<DisplayFont, { files: readonly string[]; heading: number; score: number }> =
  {
    archivo: {
      files: ['archivo-latin-wdth-normal', 'archivo-latin-ext-wdth-normal'],
      heading: 92,
      score: 78,
    },
    'bricolage-grotesque': {
      files: ['bricolage-grotesque-latin-wdth-normal', 'bricolage-grotesque-latin-ext-wdth-normal'],
      heading: 92,
      score: 86,
    },
    saira: {
      files: ['saira-latin-wdth-normal', 'saira-latin-ext-wdth-normal'],
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
    const family = `Share ${name}`;
    if (!registered.has(family)) {
      if (GlobalFonts.register(readFileSync(fileOf(font, name)), family) === null) {
        throw new Error(`The font ${name} cannot be read`);
      }
      registered.add(family);
    }
    return family;
  });
}

/** Returns a tenant's fonts. Its display font has no Hebrew or Cyrillic, so Rubik is the fallback. */
export function fontsOf(canvas: Canvas, font: DisplayFont): TenantFonts {
  const { files, heading, score } = displays[font];
  const list = (families: readonly string[]) => families.map((each) => `"${each}"`).join(', ');
  const text = registerFont(canvas, 'rubik', textFiles);
  return {
    display: list([...registerFont(canvas, font, files), ...text]),
    text: list(text),
    heading,
    score,
  };
}

/** Scripts that the fonts above cover completely. */
const covered =
  /^[\p{Script=Latin}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;
const own =
  /[\p{Script=Latin}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const known = new Map<string, boolean>();
/** Belongs to no script and has no letter in any font. */
const nobodys = '\u{10FFFD}';
const probe = 32;

/** A letter's bitmap with all fonts of this machine. */
function drawLetter({ createCanvas }: Canvas, letter: string): Buffer {
  const ctx = createCanvas(probe, probe).getContext('2d');
  ctx.font = `${probe - 8}px sans-serif`;
  ctx.fillText(letter, 2, probe - 8);
  return Buffer.from(ctx.getImageData(0, 0, probe, probe).data.buffer);
}

/**
 * True if a text has glyphs: in the fonts above or, for other scripts (Korean, Chinese), in a font of
 * this machine. A text with missing glyphs is left out rather than drawn as boxes.
 */
export function canWrite(canvas: Canvas, text: string): boolean {
  if (covered.test(text)) return true;
  return [...new Set(text)].every((letter) => {
    if (own.test(letter)) return true;
    const seen = known.get(letter);
    if (seen !== undefined) return seen;
    const there = !drawLetter(canvas, letter).equals(drawLetter(canvas, nobodys));
    known.set(letter, there);
    return there;
  });
}
