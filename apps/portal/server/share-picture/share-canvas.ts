/** Drawing primitives of share pictures. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { sharePictureSize } from '../../src/lib/share-picture.ts';
import type { TenantFonts } from './fonts.ts';
import { fitText } from './fit-text.ts';

export type Context = SKRSContext2D;
export const { width, height } = sharePictureSize;

/** `#rrggbb` with an opacity of 0 to 1. */
export const fade = (color: string, opacity: number): string =>
  `${color}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;

export interface TextStyle {
  readonly family: 'display' | 'text';
  readonly weight: number;
  /** px. */
  readonly size: number;
  /** Percent; display fonts only. */
  readonly stretch?: number;
}

export function setType(ctx: Context, fonts: TenantFonts, type: TextStyle): void {
  ctx.font = `${type.weight} ${type.size}px ${fonts[type.family]}`;
  // Applied to every font of the list; fonts without a width axis ignore it.
  ctx.fontVariationSettings =
    type.stretch === undefined ? 'normal' : `"wght" ${type.weight}, "wdth" ${type.stretch}`;
}

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

/** Writes a text into a box; a long one wraps, then shrinks. Returns the widest line and the height, px. */
export function writeText(
  ctx: Context,
  fonts: TenantFonts,
  text: string,
  type: TextStyle,
  box: TextBox,
): { readonly width: number; readonly height: number } {
  const fitted = fitText(
    text,
    { width: box.width, maxLines: box.maxLines, size: type.size, minSize: box.minSize },
    (part, size) => {
      setType(ctx, fonts, { ...type, size });
      return ctx.measureText(part).width;
    },
  );
  const { lines, size } = fitted;
  setType(ctx, fonts, { ...type, size });
  ctx.direction = box.rtl ? 'rtl' : 'ltr';
  ctx.textAlign = box.align;
  ctx.textBaseline = 'alphabetic';
  ctx.fillStyle = box.color;
  const lead = size * 1.16;
  // Centring by cap height looks right.
  const first = box.y - (lead * (lines.length - 1)) / 2 + size * 0.355;
  for (const [index, line] of lines.entries()) ctx.fillText(line, box.x, first + index * lead);
  return {
    width: Math.max(0, ...lines.map((line) => ctx.measureText(line).width)),
    height: lead * lines.length,
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
