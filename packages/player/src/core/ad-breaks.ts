/** An advertisement as it was booked; the offset is seconds, a share such as `25%`, `start` or `end`. */
export type BookedAd = { source: string; timeOffset: number | string };

/** Where a break lies: before the film, after it, or at a film time in seconds. */
export type BreakPlace = 'start' | 'end' | number;

export type AdBreak = {
  /** Stays the same when the film's length becomes known. */
  name: string;
  place: BreakPlace;
  /** What plays there, one after the other. */
  sources: readonly string[];
};

/**
 * Where an offset lies in a film of `duration` seconds; null while that is not known, as of a broadcast,
 * of which no share can be told either.
 */
function placeOf(timeOffset: number | string, duration: number | null): BreakPlace | null {
  const share = /^(\d+(?:\.\d+)?)%$/.exec(String(timeOffset));
  if (timeOffset === 'start' || timeOffset === 0 || Number(share?.[1]) === 0) return 'start';
  if (timeOffset === 'end' || Number(share?.[1]) === 100) return 'end';
  if (share) return duration === null ? null : (Number(share[1]) / 100) * duration;
  const seconds = Number(timeOffset);
  if (!Number.isFinite(seconds) || seconds < 0) return null;
  return duration !== null && seconds >= duration ? 'end' : seconds;
}

/** The breaks of a film in their order; ads at the same place share one. */
export function breaksOf(ads: readonly BookedAd[], duration: number | null): AdBreak[] {
  const found = new Map<BreakPlace, AdBreak>();
  for (const { source, timeOffset } of ads) {
    const place = placeOf(timeOffset, duration);
    if (place === null) continue;
    const same = found.get(place) ?? { name: String(timeOffset), place, sources: [] };
    found.set(place, { ...same, sources: [...same.sources, source] });
  }
  const order = (place: BreakPlace) =>
    place === 'start' ? -1 : place === 'end' ? Infinity : place;
  return [...found.values()].toSorted((a, b) => order(a.place) - order(b.place));
}

/** The breaks within the film that lie behind `from` and not behind `to`, film seconds. */
export const passedBreaks = (breaks: readonly AdBreak[], from: number, to: number): AdBreak[] =>
  breaks.filter(({ place }) => typeof place === 'number' && place > from && place <= to);
