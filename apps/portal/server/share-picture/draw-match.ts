/** The share picture of a match: both teams in their colours, and score or time between them. */
import type { Image } from '@napi-rs/canvas';
import type { ThemeColors } from '@grandstand/contract/constants';
import type { TenantFonts } from './fonts.ts';
import {
  withOpacity,
  fillRounded,
  height,
  width,
  writeText,
  type Context,
} from './share-canvas.ts';
import type { MatchCentre, ShareContent, ShareSide } from './share-content.ts';

export interface Paint {
  readonly ctx: Context;
  readonly fonts: TenantFonts;
  readonly colors: ThemeColors;
  /** Weight of headings, 400 to 900. */
  readonly weight: number;
  readonly uppercase: boolean;
  readonly radius: number;
}

export interface Crests {
  readonly home: Image | null;
  readonly away: Image | null;
}

// Positions and sizes in px.
const middleX = width / 2;
const crestY = 262;
const crestSize = 232;
/** Distance of each side's centre from the edge. */
const sideX = 262;
const nameWidth = 452;

/** Fills each half with its team's colour; the halves meet in a slanted seam. */
export function paintTeamColors({ ctx, colors }: Paint, home: ShareSide, away: ShareSide): void {
  ctx.fillStyle = colors.canvas;
  ctx.fillRect(0, 0, width, height);
  /** Horizontal distance of the seam's ends from the middle. */
  const slant = 84;
  for (const [side, isLeft] of [
    [home, true],
    [away, false],
  ] as const) {
    const color = side.color ?? colors.secondary;
    ctx.save();
    ctx.beginPath();
    ctx.moveTo(isLeft ? 0 : width, 0);
    ctx.lineTo(middleX + slant, 0);
    ctx.lineTo(middleX - slant, height);
    ctx.lineTo(isLeft ? 0 : width, height);
    ctx.clip();
    const teamColor = ctx.createLinearGradient(isLeft ? 0 : width, 0, middleX, 0);
    teamColor.addColorStop(0, withOpacity(color, 0.72));
    teamColor.addColorStop(1, withOpacity(color, 0.2));
    ctx.fillStyle = teamColor;
    ctx.fillRect(0, 0, width, height);
    const x = isLeft ? sideX : width - sideX;
    const glow = ctx.createRadialGradient(x, crestY, 40, x, crestY, 330);
    glow.addColorStop(0, withOpacity('#ffffff', 0.2));
    glow.addColorStop(1, withOpacity('#ffffff', 0));
    ctx.fillStyle = glow;
    ctx.fillRect(0, 0, width, height);
    ctx.restore();
  }
  // Names need a dark background, whatever the team colours.
  const bottomShade = ctx.createLinearGradient(0, 250, 0, height);
  bottomShade.addColorStop(0, withOpacity(colors.canvas, 0));
  bottomShade.addColorStop(0.5, withOpacity(colors.canvas, 0.74));
  bottomShade.addColorStop(1, withOpacity(colors.canvas, 0.94));
  ctx.fillStyle = bottomShade;
  ctx.fillRect(0, 0, width, height);
  const topShade = ctx.createLinearGradient(0, 0, 0, 190);
  topShade.addColorStop(0, withOpacity(colors.canvas, 0.82));
  topShade.addColorStop(1, withOpacity(colors.canvas, 0));
  ctx.fillStyle = topShade;
  ctx.fillRect(0, 0, width, 190);
}

/** Draws the crest in its box, or a disc in the team's colour with its letters. */
function drawCrest(paint: Paint, side: ShareSide, crest: Image | null, x: number): void {
  const { ctx, fonts, colors, weight } = paint;
  if (crest !== null) {
    const scale = Math.min(crestSize / crest.width, crestSize / crest.height);
    const [w, h] = [crest.width * scale, crest.height * scale];
    ctx.save();
    ctx.shadowColor = 'rgb(0 0 0 / 0.45)';
    ctx.shadowBlur = 28;
    ctx.shadowOffsetY = 12;
    ctx.drawImage(crest, x - w / 2, crestY - h / 2, w, h);
    ctx.restore();
    return;
  }
  ctx.beginPath();
  ctx.arc(x, crestY, crestSize / 2 - 8, 0, Math.PI * 2);
  ctx.fillStyle = colors.surface;
  ctx.fill();
  ctx.lineWidth = 10;
  ctx.strokeStyle = side.color ?? colors.secondary;
  ctx.stroke();
  if (side.shortName === null) return;
  writeText(
    ctx,
    fonts,
    side.shortName,
    { family: 'display', weight, size: 68, stretch: fonts.heading },
    {
      x,
      y: crestY,
      width: crestSize - 60,
      maxLines: 1,
      minSize: 30,
      align: 'center',
      rtl: false,
      color: colors.text,
    },
  );
}

function drawPlayIcon({ ctx, colors }: Paint): void {
  ctx.beginPath();
  ctx.arc(middleX, crestY, 66, 0, Math.PI * 2);
  ctx.fillStyle = colors.accent;
  ctx.fill();
  ctx.fillStyle = colors['on-accent'];
  ctx.beginPath();
  // Optical centring: the eye centres a triangle on its centre of mass, not on its box.
  ctx.moveTo(middleX - 19, crestY - 32);
  ctx.lineTo(middleX + 37, crestY);
  ctx.lineTo(middleX - 19, crestY + 32);
  ctx.closePath();
  ctx.fill();
}

function drawMiddle(paint: Paint, middle: MatchCentre): void {
  const { ctx, fonts, colors } = paint;
  // Between the crests, and never below them.
  const box = { x: middleX, width: 280, maxLines: 1, align: 'center', rtl: false } as const;
  const bold = { family: 'display', weight: 800 } as const;
  const score = { ...bold, stretch: fonts.score };
  if (middle.kind === 'play') drawPlayIcon(paint);
  if (middle.kind === 'score') {
    const text = `${middle.home}–${middle.away}`;
    const style = { ...score, size: 150 };
    writeText(ctx, fonts, text, style, { ...box, y: crestY, minSize: 80, color: colors.text });
  }
  if (middle.kind === 'clock') {
    const style = { ...score, size: 92 };
    const clock = { ...box, y: crestY - 8, minSize: 56, color: colors.text };
    writeText(ctx, fonts, middle.clock, style, clock);
    const zone = { ...box, y: crestY + 54, minSize: 20, color: colors['text-muted'] };
    writeText(ctx, fonts, middle.zone, { family: 'text', weight: 500, size: 26 }, zone);
  }
  if (middle.kind === 'versus') {
    fillRounded(ctx, [middleX - 24, crestY - 4, 48, 8], 4, withOpacity(colors.text, 0.8));
  }
}

/** Draws both sides. The home team is on the left in every language, as on scoreboards and posters. */
export function drawMatch(paint: Paint, content: ShareContent, crests: Crests): void {
  const { ctx, fonts, colors, weight, uppercase } = paint;
  if (content.match === null) return;
  const { home, away, middle } = content.match;
  paintTeamColors(paint, home, away);
  drawMiddle(paint, middle);
  for (const [side, crest, x] of [
    [home, crests.home, sideX],
    [away, crests.away, width - sideX],
  ] as const) {
    drawCrest(paint, side, crest, x);
    if (side.name === null) continue;
    writeText(
      ctx,
      fonts,
      uppercase ? side.name.toLocaleUpperCase() : side.name,
      { family: 'display', weight, size: 50, stretch: fonts.heading },
      {
        x,
        y: 442,
        width: nameWidth,
        maxLines: 2,
        minSize: 30,
        align: 'center',
        // The direction is that of the name's own letters.
        rtl: /\p{Script=Hebrew}/u.test(side.name),
        color: colors.text,
      },
    );
  }
}
