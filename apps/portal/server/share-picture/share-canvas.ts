/** Drawing primitives of share pictures. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { sharePictureSize } from '../../src/lib/share-picture.ts';
import type { TenantFonts } from './fonts.ts';
import { hasEastAsianLetters } from './east-asian-fonts.ts';
import { fitText } from './fit-text.ts';

export type Context = SKRSContext2D;
export const { width, height } = sharePictureSize;

/** Returns the colour `#rrggbb` with an opacity of 0 to 1. */
export const withOpacity = (color: string, opacity: number): string =>
  `${color}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;

export interface TextStyle {
  readonly family: 'display' | 'text';
  readonly weight: number;
  /** Font size, px. */
  readonly size: number;
  /** Width in percent; display fonts only. */
  readonly stretch?: number;
}

export function setTextStyle(ctx: Context, fonts: TenantFonts, style: TextStyle): void {
  ctx.font = `${style.weight} ${style.size}px ${fonts[style.family]}`;
  // Applied to every font of the list; fonts without a width axis ignore it.
  ctx.fontVariationSettings =
    style.stretch === undefined ? 'normal' : `"wght" ${style.weight}, "wdth" ${style.stretch}`;
}

/** Noto's Korean and Chinese letters look lighter than Rubik's at the same weight, and seem thin in a preview. */
const eastAsianWeight = 150;

interface TextBox {
  /** Start, end or centre of the lines, depending on `align`. */
  readonly x: number;
  /** Vertical centre of the block of lines. */
  readonly y: number;
  readonly width: number;
  readonly maxLines: number;
  readonly minSize: number;
  readonly align: 'left' | 'right' | 'center';
  readonly rtl: boolean;
  readonly color: string;
}

/** Line spacing and cap height, as fractions of the font size. */
const lineHeight = 1.16;
const capHeight = 0.71;

/** Writes a text into a box; a long one wraps, then shrinks. Returns the widest line and the height, px. */
export function writeText(
  ctx: Context,
  fonts: TenantFonts,
  text: string,
  latinStyle: TextStyle,
  box: TextBox,
): { readonly width: number; readonly height: number } {
  const style =
    latinStyle.family === 'text' && hasEastAsianLetters(text)
      ? { ...latinStyle, weight: latinStyle.weight + eastAsianWeight }
      : latinStyle;
  const fitted = fitText(
    text,
    { width: box.width, maxLines: box.maxLines, size: style.size, minSize: box.minSize },
    (part, size) => {
      setTextStyle(ctx, fonts, { ...style, size });
      return ctx.measureText(part).width;
    },
  );
  const { lines, size } = fitted;
  setTextStyle(ctx, fonts, { ...style, size });
  ctx.direction = box.rtl ? 'rtl' : 'ltr';
  ctx.textAlign = box.align;
  ctx.textBaseline = 'alphabetic';
  ctx.fillStyle = box.color;
  const leading = size * lineHeight;
  // Capitals are centred, not the font's whole height, which looks too high.
  const firstY = box.y - (leading * (lines.length - 1)) / 2 + (size * capHeight) / 2;
  for (const [index, line] of lines.entries()) ctx.fillText(line, box.x, firstY + index * leading);
  return {
    width: Math.max(0, ...lines.map((line) => ctx.measureText(line).width)),
    height: leading * lines.length,
  };
}

export function fillRounded(
  ctx: Context,
  [x, y, w, h]: readonly [number, number, number, number],
  radius: number,
  color: string,
): void {
  ctx.fillStyle = color;
  ctx.beginPath();
  ctx.roundRect(x, y, w, h, Math.min(radius, h / 2));
  ctx.fill();
}
