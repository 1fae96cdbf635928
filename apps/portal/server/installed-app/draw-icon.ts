/** Draws the icons of the installed app: the tenant's mark on its background. */
import type { TenantConfig } from '@grandstand/contract';
import { derivePalette } from '@grandstand/contract/constants';
import type * as CanvasModule from '@napi-rs/canvas';
import type { IconName } from './icon-names.ts';

/** Share of the edge that the mark takes. Systems may crop a maskable icon to a circle of 80 %. */
const markShare = { any: 0.7, maskable: 0.56 } as const;
const roundness = 0.22;

/** @param mark bytes of the tenant's mark; null draws the start of its short name instead */
export async function drawIcon(
  { createCanvas, loadImage }: typeof CanvasModule,
  { brand, name_short: name, enable_white_theme: light }: TenantConfig,
  { size, purpose }: IconName,
  mark: Uint8Array | null,
): Promise<Buffer> {
  const sheet = createCanvas(size, size);
  const ctx = sheet.getContext('2d');
  const { canvas, text } = derivePalette(brand)[light ? brand.defaultTheme : 'dark'];
  ctx.fillStyle = canvas;
  ctx.beginPath();
  ctx.roundRect(0, 0, size, size, purpose === 'any' ? size * roundness : 0);
  ctx.fill();
  const markSize = size * markShare[purpose];
  const image = mark === null ? null : await loadImage(mark).catch(() => null);
  if (image === null) {
    ctx.fillStyle = text;
    ctx.font = `800 ${Math.round(markSize * 0.55)}px sans-serif`;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.fillText(name.slice(0, 2), size / 2, size / 2, markSize);
  } else {
    const scale = markSize / Math.max(image.width, image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    ctx.drawImage(image, (size - width) / 2, (size - height) / 2, width, height);
  }
  return sheet.encode('png');
}
