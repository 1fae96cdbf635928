/** A range of media time in seconds; `end` is the live position on a live stream. */
export type TimeWindow = { start: number; end: number };

/** Shorter ranges get no timeline: there is nothing worth seeking back to. */
const MIN_DVR_SECONDS = 30;

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

export function windowLength(window: TimeWindow): number {
  return Math.max(0, window.end - window.start);
}

/** Returns the position of a time within the range, from 0 to 1. */
export function fractionAt(window: TimeWindow, time: number): number {
  const length = windowLength(window);
  return length === 0 ? 0 : clamp((time - window.start) / length, 0, 1);
}

export function timeAtFraction(window: TimeWindow, fraction: number): number {
  return window.start + clamp(fraction, 0, 1) * windowLength(window);
}

/** Clamps a seek target to the seekable range. */
export function seekTarget(window: TimeWindow, time: number): number {
  return clamp(time, window.start, window.end);
}

/** Minimum distance of a seek from the start of a sliding range, in target durations. */
const SLIDING_COUNT = 3;

/**
 * Returns where a seek to unbuffered media has to go, s. Stays clear of the start of a sliding range,
 * because the next refresh removes that before it loads. Never lies past the live position.
 * @param slides true if the range drops its oldest media
 * @param targetDuration of a segment, s
 */
export function loadablePlace(
  window: TimeWindow,
  time: number,
  slides: boolean,
  targetDuration: number,
): number {
  if (!slides) return time;
  return Math.max(time, Math.min(window.start + SLIDING_COUNT * targetDuration, window.end));
}

/** Returns the part of a range that a clip may show; a clip outside the range leaves it unchanged. */
export function clippedWindow(window: TimeWindow, clip: TimeWindow | null): TimeWindow {
  if (!clip) return window;
  const start = clamp(clip.start, window.start, window.end);
  const end = clamp(clip.end, window.start, window.end);
  return end > start ? { start, end } : window;
}

export function hasDvr(window: TimeWindow): boolean {
  return windowLength(window) >= MIN_DVR_SECONDS;
}

/** Returns the seconds between the playhead and the live position; never negative. */
export function secondsBehindLive(window: TimeWindow, time: number): number {
  return Math.max(0, window.end - time);
}

/**
 * True if the viewer counts as watching live. Leaving takes a larger distance than arriving, so that the
 * badge does not flicker while the playlist grows segment by segment.
 */
export function isAtLiveEdge(behind: number, targetDuration: number, wasAtEdge: boolean): boolean {
  const near = Math.max(5, targetDuration * 1.5);
  const far = Math.max(10, targetDuration * 3);
  return behind <= (wasAtEdge ? far : near);
}
