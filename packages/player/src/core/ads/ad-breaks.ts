/** A booked ad; the offset is in seconds, a share such as `25%`, `start` or `end`. */
export type BookedAd = { source: string; timeOffset: number | string };

/** Position of a break: before the video, after it, or at a content time in seconds. */
export type BreakPosition = 'start' | 'end' | number;

export type AdBreak = {
  /** Stays the same when the video's length becomes known. */
  name: string;
  position: BreakPosition;
  /** The ads of the break, in playback order. */
  sources: readonly string[];
};

/**
 * Resolves an offset in a video of `duration` seconds. Returns null for an invalid offset, and for a share
 * while the duration is unknown, as it is for a broadcast.
 */
function positionOf(timeOffset: number | string, duration: number | null): BreakPosition | null {
  const share = /^(\d+(?:\.\d+)?)%$/.exec(String(timeOffset));
  if (timeOffset === 'start' || timeOffset === 0 || Number(share?.[1]) === 0) return 'start';
  if (timeOffset === 'end' || Number(share?.[1]) === 100) return 'end';
  if (share) return duration === null ? null : (Number(share[1]) / 100) * duration;
  const seconds = Number(timeOffset);
  if (!Number.isFinite(seconds) || seconds < 0) return null;
  return duration !== null && seconds >= duration ? 'end' : seconds;
}

/** Returns the breaks of a video in order; ads at the same position share one. */
export function breaksOf(ads: readonly BookedAd[], duration: number | null): AdBreak[] {
  const breaks = new Map<BreakPosition, AdBreak>();
  for (const { source, timeOffset } of ads) {
    const position = positionOf(timeOffset, duration);
    if (position === null) continue;
    const adBreak = breaks.get(position) ?? { name: String(timeOffset), position, sources: [] };
    breaks.set(position, { ...adBreak, sources: [...adBreak.sources, source] });
  }
  const order = (position: BreakPosition) =>
    position === 'start' ? -1 : position === 'end' ? Infinity : position;
  return [...breaks.values()].toSorted((a, b) => order(a.position) - order(b.position));
}

/** Returns the breaks within the video after `from` and up to `to`, content seconds. */
export const passedBreaks = (breaks: readonly AdBreak[], from: number, to: number): AdBreak[] =>
  breaks.filter(
    ({ position }) => typeof position === 'number' && position > from && position <= to,
  );
