/**
 * Block letters for crests, shirts and logos. A picture used as an image cannot load a font, so the letters
 * are custom strokes: centre lines in a box 5 units high, with cut corners.
 */
interface Glyph {
  /** Width between the outermost centre lines. */
  width: number;
  path: string;
}

const letter = (path: string, width = 3): Glyph => ({ path, width });

const glyphs: Readonly<Record<string, Glyph>> = {
  A: letter('M0 5V.9L.9 0H2.1L3 .9V5M0 3.1H3'),
  B: letter('M0 0H2.2L3 .7V1.8L2.3 2.45L3 3.1V4.3L2.2 5H0ZM0 2.45H2.3'),
  C: letter('M3 1.3V.9L2.1 0H.9L0 .9V4.1L.9 5H2.1L3 4.1V3.7'),
  D: letter('M0 0H2.1L3 .9V4.1L2.1 5H0Z'),
  E: letter('M2.8 0H0V5H2.8M0 2.5H2.3', 2.8),
  F: letter('M2.8 0H0V5M0 2.6H2.2', 2.8),
  G: letter('M3 1.2V.9L2.1 0H.9L0 .9V4.1L.9 5H2.1L3 4.1V2.7H1.9'),
  H: letter('M0 0V5M3 0V5M0 2.5H3'),
  I: letter('M0 0V5', 0),
  J: letter('M2.8 0V4.1L1.9 5H.9L0 4.1V3.6', 2.8),
  K: letter('M0 0V5M2.9 0L.8 2.5L2.9 5M0 2.5H.8'),
  L: letter('M0 0V5H2.6', 2.6),
  M: letter('M0 5V0H.25L2 2.7L3.75 0H4V5', 4),
  N: letter('M0 5V0H.35L2.65 5H3V0'),
  O: letter('M.9 0H2.1L3 .9V4.1L2.1 5H.9L0 4.1V.9Z'),
  P: letter('M0 5V0H2.1L3 .8V2L2.1 2.8H0'),
  Q: letter('M.9 0H2.1L3 .9V4.1L2.1 5H.9L0 4.1V.9ZM2 3.7L3.1 5.1'),
  R: letter('M0 5V0H2.1L3 .8V2L2.1 2.8H0M1.6 2.8L3 5'),
  S: letter('M3 1.1V.9L2.1 0H.9L0 .9V1.8L.7 2.5H2.3L3 3.2V4.1L2.1 5H.9L0 4.1V3.9'),
  T: letter('M0 0H3M1.5 0V5'),
  U: letter('M0 0V4.1L.9 5H2.1L3 4.1V0'),
  V: letter('M0 0V2.5L1.5 5L3 2.5V0'),
  W: letter('M0 0V5H.25L2 2.3L3.75 5H4V0', 4),
  X: letter('M0 0V.6L3 4.4V5M3 0V.6L0 4.4V5'),
  Y: letter('M0 0V1.6L1.5 3L3 1.6V0M1.5 3V5'),
  Z: letter('M0 0H3V.6L0 4.4V5H3'),
  0: letter('M.9 0H2.1L3 .9V4.1L2.1 5H.9L0 4.1V.9Z'),
  1: letter('M0 .9L1 0V5', 1),
  2: letter('M0 1.1V.9L.9 0H2.1L3 .9V1.8L0 4.4V5H3'),
  3: letter('M0 .9L.9 0H2.1L3 .8V1.9L2.4 2.5L3 3.1V4.2L2.1 5H.9L0 4.1M1.2 2.5H2.4'),
  4: letter('M2.3 5V0L0 3.4V3.7H3'),
  5: letter('M2.9 0H0V2.2H2.1L3 3V4.1L2.1 5H.9L0 4.1'),
  6: letter('M3 .9L2.1 0H.9L0 .9V4.1L.9 5H2.1L3 4.1V3.1L2.1 2.3H0'),
  7: letter('M0 0H3V.6L1.2 5'),
  8: letter('M.9 0H2.1L3 .7V1.8L2.3 2.5L3 3.2V4.3L2.1 5H.9L0 4.3V3.2L.7 2.5L0 1.8V.7ZM.7 2.5H2.3'),
  9: letter('M3 2.7H.9L0 1.9V.9L.9 0H2.1L3 .9V4.1L2.1 5H.9L0 4.1'),
};

/** Stroke in letter units; a heavier one closes the counters. */
const stroke = 1.3;
const gap = 0.75;
const space = 2.2;

interface Lettering {
  text: string;
  /** Middle of the word. */
  x: number;
  y: number;
  /** Height of the capitals. */
  height: number;
  color: string;
  /** Maximum width of the word; it shrinks to fit. */
  maxWidth?: number;
  /** A line around the letters. */
  outline?: { color: string; width: number };
  opacity?: number;
}

interface PlacedLetter {
  glyph: Glyph;
  at: number;
}

/** Lays out a word: its letters from the left, and its width, in letter units. */
function layOut(text: string): { letters: PlacedLetter[]; width: number } {
  const letters: PlacedLetter[] = [];
  let at = 0;
  for (const character of text.toUpperCase()) {
    const glyph = glyphs[character];
    if (glyph === undefined) {
      at += space;
    } else {
      letters.push({ glyph, at });
      at += glyph.width + stroke + gap;
    }
  }
  return { letters, width: Math.max(0, at - gap) };
}

/** Returns the width of a word whose capitals are `height` high. */
export const wordWidth = (text: string, height: number): number =>
  (layOut(text).width * height) / (5 + stroke);

/** Draws a word around its centre. */
export function word(lettering: Lettering): string {
  const { text, x, y, height, color, maxWidth, outline, opacity } = lettering;
  const { letters, width } = layOut(text);
  const scale = Math.min(
    height / (5 + stroke),
    maxWidth === undefined ? Infinity : maxWidth / width,
  );
  const left = x - (width * scale) / 2 + (stroke / 2) * scale;
  const top = y - 2.5 * scale;
  const paths = letters
    .map(({ glyph, at }) =>
      at === 0
        ? `<path d="${glyph.path}"/>`
        : `<path d="${glyph.path}" transform="translate(${round(at)})"/>`,
    )
    .join('');
  const group = (ink: string, thickness: number) =>
    `<g transform="translate(${round(left)} ${round(top)}) scale(${round(scale, 4)})" fill="none" stroke="${ink}" stroke-width="${round(thickness, 3)}" stroke-linecap="square"${opacity === undefined ? '' : ` opacity="${opacity}"`}>${paths}</g>`;
  const under =
    outline === undefined ? '' : group(outline.color, stroke + (2 * outline.width) / scale);
  return under + group(color, stroke);
}

const round = (value: number, digits = 1): number => Number(value.toFixed(digits));
