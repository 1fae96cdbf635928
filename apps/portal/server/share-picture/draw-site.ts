/** The share picture of a portal: its mark, its name and its tagline. */
import type { Image } from '@napi-rs/canvas';
import type { Paint } from './draw-match.ts';
import { withOpacity, height, width, writeText } from './share-canvas.ts';

export interface SiteContent {
  readonly rtl: boolean;
  /** Null if no font has its letters. */
  readonly name: string | null;
  readonly tagline: string | null;
}

// Positions and sizes in px.
const edge = 96;
const markSize = 132;
/** Centre of the name; the mark is above it, the tagline below. */
const nameY = 352;

/** Paints a glow and lanes in the brand's colours, as in the background of its pages. */
function paintBackground({ ctx, colors }: Paint, rtl: boolean): void {
  const mirrorX = (x: number) => (rtl ? width - x : x);
  ctx.fillStyle = colors.canvas;
  ctx.fillRect(0, 0, width, height);
  const glow = ctx.createRadialGradient(mirrorX(1040), 40, 60, mirrorX(1040), 40, 820);
  glow.addColorStop(0, withOpacity(colors.secondary, 0.75));
  glow.addColorStop(1, withOpacity(colors.secondary, 0));
  ctx.fillStyle = glow;
  ctx.fillRect(0, 0, width, height);
  for (const [offset, color, opacity] of [
    [0, colors.accent, 0.9],
    [150, colors.secondary, 0.55],
    [300, colors.accent, 0.22],
  ] as const) {
    ctx.beginPath();
    ctx.moveTo(mirrorX(1010 + offset), 0);
    ctx.lineTo(mirrorX(1090 + offset), 0);
    ctx.lineTo(mirrorX(890 + offset), height);
    ctx.lineTo(mirrorX(810 + offset), height);
    ctx.closePath();
    ctx.fillStyle = withOpacity(color, opacity);
    ctx.fill();
  }
}

/** Draws the whole picture, without a mark if there is none. */
export function drawSite(paint: Paint, content: SiteContent, mark: Image | null): void {
  const { ctx, fonts, colors, weight, uppercase } = paint;
  const { rtl, name, tagline } = content;
  paintBackground(paint, rtl);
  const start = rtl ? width - edge : edge;
  const lines = { x: start, width: 690, align: rtl ? 'right' : 'left', rtl } as const;
  let halfNameHeight = 0;
  if (name !== null) {
    const written = writeText(
      ctx,
      fonts,
      uppercase ? name.toLocaleUpperCase() : name,
      { family: 'display', weight, size: 96, stretch: fonts.heading },
      { ...lines, y: nameY, maxLines: 2, minSize: 52, color: colors.text },
    );
    halfNameHeight = written.height / 2;
  }
  if (mark !== null) {
    const w = (mark.width / mark.height) * markSize;
    ctx.drawImage(
      mark,
      rtl ? start - w : start,
      nameY - halfNameHeight - 32 - markSize,
      w,
      markSize,
    );
  }
  if (tagline !== null) {
    const style = { family: 'text', weight: 500, size: 36 } as const;
    const box = { ...lines, y: nameY + halfNameHeight + 52, maxLines: 2, minSize: 26 };
    writeText(ctx, fonts, tagline, style, { ...box, color: colors['text-muted'] });
  }
}
