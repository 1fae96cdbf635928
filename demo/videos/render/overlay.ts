import type { SKRSContext2D } from '@napi-rs/canvas';
import type { TickState } from '../simulation/simulated-match.ts';
import { fontFamily } from './font.ts';
import type { Venue } from './venue.ts';

/** Formats a match clock as `mm:ss`, as on television. */
export function clockText(clockSeconds: number): string {
  const wholeSeconds = Math.floor(clockSeconds + 1e-6);
  const minutes = String(Math.floor(wholeSeconds / 60)).padStart(2, '0');
  return `${minutes}:${String(wholeSeconds % 60).padStart(2, '0')}`;
}

/**
 * Burns in the broadcast bug and the frame number. The bug shows kit colours and clock, but neither names
 * nor score, because those belong to the event that shows the video.
 */
export function drawOverlay(
  context: SKRSContext2D,
  width: number,
  height: number,
  venue: Venue,
  tick: TickState,
  frame: number,
): void {
  const unit = height / 720;
  context.save();
  context.translate(44 * unit, 36 * unit);
  context.scale(unit, unit);
  context.fillStyle = '#0a0e18';
  context.beginPath();
  context.roundRect(0, 0, 158, 46, 8);
  context.fill();
  context.fillStyle = venue.kits.home.shirt;
  context.fillRect(10, 10, 9, 26);
  context.fillStyle = venue.kits.away.shirt;
  context.fillRect(22, 10, 9, 26);
  context.fillStyle = '#ffffff';
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.font = `750 29px ${fontFamily}`;
  // Fixed-width digits, so that the clock does not wobble.
  for (const [index, letter] of Array.from(clockText(tick.clockSeconds)).entries()) {
    const x = 52 + index * 20 + (index > 2 ? -9 : 0);
    context.textAlign = 'center';
    context.fillText(letter, index === 2 ? x - 4 : x, 24);
  }
  context.restore();
  context.fillStyle = '#0a0e18';
  context.fillRect(width - 62 * unit, height - 26 * unit, 54 * unit, 18 * unit);
  context.fillStyle = '#c9d2e4';
  context.font = `600 ${Math.round(15 * unit)}px ${fontFamily}`;
  context.textAlign = 'right';
  context.textBaseline = 'alphabetic';
  context.fillText(String(frame).padStart(5, '0'), width - 12 * unit, height - 11 * unit);
}
