/** How much of an event one viewer may cut (SEC-27). */
import { type CommerceType, isSold, maxClipMs, type TenantConfig } from '@grandstand/contract';
import { AppError } from '../../platform/context/error.ts';
import { lengthOfRanges, type TimeRange } from '../event/index.ts';
import type { Segment } from '../media/index.ts';

export interface ClipLimits {
  /** Maximum length of one clip, ms. */
  readonly clipMs: number;
  /** How much of the event the viewer's clips may hold together, ms; null for any part. */
  readonly totalMs: number | null;
}

/** Returns the limits of an event: those of the tenant for an event that is sold, else the general one. */
export function clipLimitsOf(
  { paid_clip_limits: limits }: Pick<TenantConfig, 'paid_clip_limits'>,
  commerceType: CommerceType,
  videoMs: number,
): ClipLimits {
  if (!isSold(commerceType)) return { clipMs: maxClipMs, totalMs: null };
  const share = Math.floor(videoMs * limits.event_share);
  return {
    clipMs: Math.min(maxClipMs, limits.clip_seconds * 1000),
    totalMs: Math.min(share, limits.event_seconds * 1000),
  };
}

/**
 * Returns the part of the video that a clip serves: whole segments. Otherwise many clips of one frame each
 * would open all of it.
 */
function servedRange(segments: readonly Segment[], { startMs, endMs }: TimeRange): TimeRange {
  const served = segments.filter(
    ({ startUs, durationUs }) => startUs + durationUs > startMs * 1000 && startUs < endMs * 1000,
  );
  const [first, last] = [served[0], served.at(-1)];
  if (first === undefined || last === undefined) return { startMs, endMs };
  return { startMs: first.startUs / 1000, endMs: (last.startUs + last.durationUs) / 1000 };
}

/** Returns how much of the video clips serve together, ms; what several of them serve counts once. */
const servedMs = (segments: readonly Segment[], clips: readonly TimeRange[]): number =>
  lengthOfRanges(clips.map((clip) => servedRange(segments, clip)));

/** Returns how much more the viewer's clips may hold, ms; null for any part. */
export const leftOf = (
  { totalMs }: ClipLimits,
  segments: readonly Segment[],
  cut: readonly TimeRange[],
): number | null => (totalMs === null ? null : Math.max(0, totalMs - servedMs(segments, cut)));

/** Throws `clip_too_long`, and `clip_limit_reached` if the clip adds more than is left. */
export function checkClipLimits(
  limits: ClipLimits,
  segments: readonly Segment[],
  { clip, cut }: { readonly clip: TimeRange; readonly cut: readonly TimeRange[] },
): void {
  const { clipMs } = limits;
  if (clip.endMs - clip.startMs > clipMs)
    throw new AppError('clip_too_long', {
      message: `A clip of this event may last ${clipMs / 1000} s`,
    });
  const left = leftOf(limits, segments, cut);
  const added = servedMs(segments, [...cut, clip]) - servedMs(segments, cut);
  if (left !== null && added > left)
    throw new AppError('clip_limit_reached', {
      message: `Your clips may hold ${left / 1000} s more of this event`,
    });
}
