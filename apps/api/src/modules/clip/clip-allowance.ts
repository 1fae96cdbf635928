/** Limits how much of an event one viewer's clips may show (SEC-27). */
import { type CommerceType, isSold, maxClipMs, type TenantConfig } from '@grandstand/contract';
import { AppError } from '../../platform/context/error.ts';
import { lengthOfRanges, type TimeRange } from '../event/index.ts';
import type { Segment } from '../media/index.ts';

export interface ClipLimits {
  /** Maximum length of one clip, ms. */
  readonly clipMs: number;
  /** Maximum length of the event that the viewer's clips may show together, ms; null for no limit. */
  readonly totalMs: number | null;
}

/** Returns the limits for clips of an event. The tenant's settings apply to events that are sold. */
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
 * Returns the part of the video that a clip's playlist serves: whole segments. If only the length
 * of the clip itself counted, many clips of one frame each would open the whole video.
 */
function servedRange(segments: readonly Segment[], { startMs, endMs }: TimeRange): TimeRange {
  const served = segments.filter(
    ({ startUs, durationUs }) => startUs + durationUs > startMs * 1000 && startUs < endMs * 1000,
  );
  const [first, last] = [served[0], served.at(-1)];
  if (first === undefined || last === undefined) return { startMs, endMs };
  return { startMs: first.startUs / 1000, endMs: (last.startUs + last.durationUs) / 1000 };
}

/** Returns how much of the video clips serve together, ms. A part that several of them serve counts once. */
const servedMs = (segments: readonly Segment[], clips: readonly TimeRange[]): number =>
  lengthOfRanges(clips.map((clip) => servedRange(segments, clip)));

/**
 * Returns how much more the viewer's clips may show, ms; null for no limit.
 * @param clippedRanges the ranges that count already
 */
export const remainingMs = (
  { totalMs }: ClipLimits,
  segments: readonly Segment[],
  clippedRanges: readonly TimeRange[],
): number | null =>
  totalMs === null ? null : Math.max(0, totalMs - servedMs(segments, clippedRanges));

/** Throws `clip_too_long`, and `clip_limit_reached` if the clip adds more than remains. */
export function checkClipLimits(
  limits: ClipLimits,
  segments: readonly Segment[],
  {
    clip,
    clippedRanges,
  }: { readonly clip: TimeRange; readonly clippedRanges: readonly TimeRange[] },
): void {
  const { clipMs } = limits;
  if (clip.endMs - clip.startMs > clipMs)
    throw new AppError('clip_too_long', {
      message: `A clip of this event may last ${clipMs / 1000} s`,
    });
  const remaining = remainingMs(limits, segments, clippedRanges);
  const added = servedMs(segments, [...clippedRanges, clip]) - servedMs(segments, clippedRanges);
  if (remaining !== null && added > remaining)
    throw new AppError('clip_limit_reached', {
      message: `Your clips may show ${remaining / 1000} s more of this event`,
    });
}
