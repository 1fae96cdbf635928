/** The frame of every share picture: the portal's name, the event's state, and the date. */
import type { Image } from '@napi-rs/canvas';
import type { Paint } from './draw-match.ts';
import {
  withOpacity,
  fillRounded,
  height,
  setTextStyle,
  width,
  writeText,
} from './share-canvas.ts';
import type { ShareContent } from './share-content.ts';

/** Distance of texts from the sides, and vertical centres of the first and last line, px. */
const edge = 56;
const topY = 76;
const bottomY = 560;

/** Mirrors a position for right-to-left languages. */
const mirrorX = (rtl: boolean, x: number): number => (rtl ? width - x : x);

function drawBrand(paint: Paint, content: ShareContent, mark: Image | null): void {
  const { ctx, fonts, colors, weight } = paint;
  const { rtl } = content;
  let x = edge;
  if (mark !== null) {
    const size = 56;
    const w = (mark.width / mark.height) * size;
    ctx.drawImage(mark, rtl ? width - x - w : x, topY - size / 2, w, size);
    x += w + 18;
  }
  writeText(
    ctx,
    fonts,
    content.tenant,
    { family: 'display', weight, size: 36, stretch: fonts.heading },
    {
      x: mirrorX(rtl, x),
      y: topY,
      width: 620,
      maxLines: 1,
      minSize: 24,
      align: rtl ? 'right' : 'left',
      rtl,
      color: colors.text,
    },
  );
}

function drawBadge(paint: Paint, content: ShareContent): void {
  const { ctx, fonts, colors, radius, uppercase } = paint;
  if (content.badge === null) return;
  const { rtl, badge } = content;
  const text = uppercase || badge.live ? badge.text.toLocaleUpperCase() : badge.text;
  const style = { family: 'text', weight: 700, size: 27 } as const;
  setTextStyle(ctx, fonts, style);
  const maxTextWidth = 320;
  const padding = 22;
  const dotWidth = badge.live ? 30 : 0;
  const textWidth = Math.min(ctx.measureText(text).width, maxTextWidth);
  const [w, h] = [textWidth + dotWidth + 2 * padding, 54];
  const left = rtl ? edge : width - edge - w;
  const fill = badge.live ? colors.live : withOpacity(colors.canvas, 0.72);
  fillRounded(ctx, [left, topY - h / 2, w, h], radius, fill);
  const color = badge.live ? colors['on-live'] : colors.text;
  if (badge.live) {
    ctx.beginPath();
    ctx.arc(rtl ? left + w - 30 : left + 30, topY, 8, 0, Math.PI * 2);
    ctx.fillStyle = color;
    ctx.fill();
  }
  writeText(ctx, fonts, text, style, {
    x: rtl ? left + w - padding - dotWidth : left + padding + dotWidth,
    y: topY,
    width: maxTextWidth,
    maxLines: 1,
    minSize: 18,
    align: rtl ? 'right' : 'left',
    rtl,
    color,
  });
}

/** Draws competition and date: centred below a match, at the start below a title. */
function drawFooter(paint: Paint, content: ShareContent): void {
  const { ctx, fonts, colors } = paint;
  const { rtl, competition, date } = content;
  const centred = content.match !== null;
  const text = [competition, date].filter((part) => part !== null).join('  ·  ');
  if (text === '') return;
  writeText(
    ctx,
    fonts,
    text,
    { family: 'text', weight: 500, size: 30 },
    {
      x: centred ? width / 2 : mirrorX(rtl, edge),
      y: bottomY,
      width: width - 2 * edge,
      maxLines: 1,
      minSize: 20,
      align: centred ? 'center' : rtl ? 'right' : 'left',
      rtl,
      color: colors['text-muted'],
    },
  );
}

/** Draws the frame over the subject. */
export function drawFrame(paint: Paint, content: ShareContent, mark: Image | null): void {
  const { ctx, colors } = paint;
  drawBrand(paint, content, mark);
  drawBadge(paint, content);
  drawFooter(paint, content);
  const stripe = ctx.createLinearGradient(
    mirrorX(content.rtl, 0),
    0,
    mirrorX(content.rtl, width),
    0,
  );
  stripe.addColorStop(0, colors.accent);
  stripe.addColorStop(1, colors.secondary);
  ctx.fillStyle = stripe;
  ctx.fillRect(0, height - 12, width, 12);
}
