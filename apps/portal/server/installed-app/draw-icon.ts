/** Draws the icons of the installed app: the tenant's mark on its background. */
import type { TenantConfig } from '@grandstand/contract';
import { derivePalette } from '@grandstand/contract/constants';
import type * as CanvasModule from '@napi-rs/canvas';
import { drawableText, firstLetters, fontsOf } from '../share-picture/fonts.ts';
import type { IconName } from './icon-names.ts';

/** Size of the mark, as a fraction of the icon's. Systems may crop a maskable icon to a circle of 80 %. */
const markShare = { any: 0.7, maskable: 0.56 } as const;
/** Radius of the corners, as a fraction of the icon's size. */
const cornerRadius = 0.22;
/** Size of the letters that replace a missing mark, as a fraction of the mark's. */
const letterSize = 0.55;

/** @param mark bytes of the tenant's mark; null draws the first letters of its short name instead */
export async function drawIcon(
  drawing: typeof CanvasModule,
  { brand, name_short: name, enable_white_theme: hasLightTheme }: TenantConfig,
  { size, purpose }: IconName,
  mark: Uint8Array | null,
): Promise<Buffer> {
  const { createCanvas, loadImage } = drawing;
  const sheet = createCanvas(size, size);
  const ctx = sheet.getContext('2d');
  const { canvas, text } = derivePalette(brand)[hasLightTheme ? brand.defaultTheme : 'dark'];
  ctx.fillStyle = canvas;
  ctx.beginPath();
  ctx.roundRect(0, 0, size, size, purpose === 'any' ? size * cornerRadius : 0);
  ctx.fill();
  const markSize = size * markShare[purpose];
  const image = mark === null ? null : await loadImage(mark).catch(() => null);
  if (image === null) {
    ctx.fillStyle = text;
    const letters = drawableText(drawing, brand.displayFont, firstLetters(name, 2)) ?? '';
    const fonts = fontsOf(drawing, brand.displayFont, [letters]);
    ctx.font = `800 ${Math.round(markSize * letterSize)}px ${fonts.display}`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(letters, size / 2, size / 2, markSize);
  } else {
    const scale = markSize / Math.max(image.width, image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    ctx.drawImage(image, (size - width) / 2, (size - height) / 2, width, height);
  }
  return sheet.encode('png');
}

/** Wraps a PNG of this edge, px, as an ICO file. */
export function icoOf(png: Buffer, edge: number): Buffer {
  const header = Buffer.alloc(22);
  // Type 1 is an icon; the file has one image.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(edge, 6);
  header.writeUInt8(edge, 7);
  // Colour planes, and bits per pixel.
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
