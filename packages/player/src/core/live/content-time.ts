import { timeAtWallClock, wallClockAt, type ClockAnchor } from './wall-clock.ts';

/**
 * Returns the seconds since the start of the event for a media time. Without an origin, or without dates
 * in the stream, media time and content time are the same.
 * @param origin epoch ms of the event's second zero
 */
export function contentTimeAt(
  anchors: readonly ClockAnchor[],
  origin: number | null,
  mediaTime: number,
): number {
  const epochMs = origin === null ? null : wallClockAt(anchors, mediaTime);
  return origin === null || epochMs === null ? mediaTime : (epochMs - origin) / 1000;
}

/** The inverse of `contentTimeAt`. */
export function mediaTimeAt(
  anchors: readonly ClockAnchor[],
  origin: number | null,
  contentTime: number,
): number {
  const time = origin === null ? null : timeAtWallClock(anchors, origin + contentTime * 1000);
  return time ?? contentTime;
}
