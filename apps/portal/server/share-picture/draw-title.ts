/** The share picture of an event that is not a match: its picture with the title over it. */
import type { Image } from '@napi-rs/canvas';
import type { Paint } from './draw-match.ts';
import { withOpacity, height, width, writeText } from './share-canvas.ts';
import type { ShareContent } from './share-content.ts';

/** Fills the canvas with an image, cropped to its centre. */
function drawCover({ ctx }: Paint, picture: Image): void {
  const scale = Math.max(width / picture.width, height / picture.height);
  const [w, h] = [picture.width * scale, picture.height * scale];
  ctx.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h);
}

/** Draws a title over its picture, or over the brand's colours if it has none. */
export function drawTitle(paint: Paint, content: ShareContent, picture: Image | null): void {
  const { ctx, fonts, colors, weight, uppercase } = paint;
  ctx.fillStyle = colors.canvas;
  ctx.fillRect(0, 0, width, height);
  if (picture === null) {
    const brand = ctx.createLinearGradient(0, 0, width, height);
    brand.addColorStop(0, withOpacity(colors.secondary, 0.7));
    brand.addColorStop(1, withOpacity(colors.accent, 0.35));
    ctx.fillStyle = brand;
    ctx.fillRect(0, 0, width, height);
  } else {
    drawCover(paint, picture);
  }
  const shade = ctx.createLinearGradient(0, 0, 0, height);
  shade.addColorStop(0, withOpacity(colors.canvas, 0.8));
  shade.addColorStop(0.3, withOpacity(colors.canvas, 0.18));
  shade.addColorStop(0.46, withOpacity(colors.canvas, 0.3));
  shade.addColorStop(0.75, withOpacity(colors.canvas, 0.88));
  shade.addColorStop(1, withOpacity(colors.canvas, 0.96));
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, width, height);
  if (content.title === null) return;
  writeText(
    ctx,
    fonts,
    uppercase ? content.title.toLocaleUpperCase() : content.title,
    { family: 'display', weight, size: 68, stretch: fonts.heading },
    {
      x: content.rtl ? width - 56 : 56,
      y: 448,
      width: width - 112,
      maxLines: 2,
      minSize: 40,
      align: content.rtl ? 'right' : 'left',
      rtl: content.rtl,
      color: colors.text,
    },
  );
}
