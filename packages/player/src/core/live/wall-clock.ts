/** Maps a media time (s) to wall-clock time (epoch ms), from PROGRAM-DATE-TIME. */
export type ClockAnchor = { time: number; epochMs: number };

export type DatedFragment = { start: number; programDateTime: number | null };

/** Drift below this is encoder rounding and not a new anchor. */
const sameClockMs = 250;

/** Returns the fewest anchors that describe the fragments: one, plus one per jump of the clock. */
export function clockAnchors(fragments: readonly DatedFragment[]): ClockAnchor[] {
  const anchors: ClockAnchor[] = [];
  for (const fragment of fragments) {
    if (fragment.programDateTime === null) continue;
    const last = anchors.at(-1);
    const expected = last ? last.epochMs + (fragment.start - last.time) * 1000 : null;
    if (expected === null || Math.abs(expected - fragment.programDateTime) > sameClockMs) {
      anchors.push({ time: fragment.start, epochMs: fragment.programDateTime });
    }
  }
  return anchors;
}

/** Returns the wall-clock time of a media time, or null when the stream has no dates. */
export function wallClockAt(anchors: readonly ClockAnchor[], time: number): number | null {
  const anchor = anchors.findLast((candidate) => candidate.time <= time) ?? anchors[0];
  return anchor ? anchor.epochMs + (time - anchor.time) * 1000 : null;
}

/** Returns the media time of a wall-clock time, or null when the stream has no dates. */
export function timeAtWallClock(anchors: readonly ClockAnchor[], epochMs: number): number | null {
  const anchor = anchors.findLast((candidate) => candidate.epochMs <= epochMs) ?? anchors[0];
  return anchor ? anchor.time + (epochMs - anchor.epochMs) / 1000 : null;
}
