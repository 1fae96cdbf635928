/** A stretch of media time in seconds; `end` is the live position on a live stream. */
export type TimeWindow = { start: number; end: number };

/** Windows shorter than this offer no timeline: there is nothing worth going back to. */
const MIN_DVR_SECONDS = 30;

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

export function windowLength(window: TimeWindow): number {
  return Math.max(0, window.end - window.start);
}

/** Where a time lies in the window, from 0 to 1. */
export function fractionAt(window: TimeWindow, time: number): number {
  const length = windowLength(window);
  return length === 0 ? 0 : clamp((time - window.start) / length, 0, 1);
}

export function timeAtFraction(window: TimeWindow, fraction: number): number {
  return window.start + clamp(fraction, 0, 1) * windowLength(window);
}

/** Keeps a seek target inside what can be played. */
export function seekTarget(window: TimeWindow, time: number): number {
  return clamp(time, window.start, window.end);
}

/** Target durations that a place stays away from where a sliding window begins. */
const SLIDING_COUNT = 3;

/**
 * Where a seek to a place that is not loaded has to go, s: not to where a sliding window begins, for that
 * is gone by its next refresh, before it is loaded. Never behind the live position.
 * @param slides whether the window leaves behind what it had
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

/** The part of a window that a clip may show; a clip that lies outside leaves it as it is. */
export function clippedWindow(window: TimeWindow, clip: TimeWindow | null): TimeWindow {
  if (!clip) return window;
  const start = clamp(clip.start, window.start, window.end);
  const end = clamp(clip.end, window.start, window.end);
  return end > start ? { start, end } : window;
}

export function hasDvr(window: TimeWindow): boolean {
  return windowLength(window) >= MIN_DVR_SECONDS;
}

/** Seconds between the playhead and the live position; never negative. */
export function secondsBehindLive(window: TimeWindow, time: number): number {
  return Math.max(0, window.end - time);
}

/**
 * Whether the viewer counts as watching live. Leaving takes a larger distance than arriving, so
 * that the badge does not flicker while the playlist grows segment by segment.
 */
export function isAtLiveEdge(behind: number, targetDuration: number, wasAtEdge: boolean): boolean {
  const near = Math.max(5, targetDuration * 1.5);
  const far = Math.max(10, targetDuration * 3);
  return behind <= (wasAtEdge ? far : near);
}
