import type Hls from 'hls.js';

type Segment = { sn: number | 'initSegment'; gap?: boolean; tagList: string[][] };

/** Errors of hls.js for a segment that could not be appended; its enumerations load only with its script. */
const appendErrors: readonly string[] = ['bufferAppendError', 'mediaSourceRequiresReset'];

/** A decoder may fail once by accident. After this many failures a segment is bad, in every rendition. */
const maxFailures = 2;

/** Counts, by number, the segments of a source that the decoder refused. */
function countBadSegments() {
  const failures = new Map<number, number>();
  return {
    reset: () => failures.clear(),
    /** @returns true once the segment must be skipped */
    recordFailure: (number: number): boolean => {
      const times = (failures.get(number) ?? 0) + 1;
      failures.set(number, times);
      return times >= maxFailures;
    },
    isBad: (number: number): boolean => (failures.get(number) ?? 0) >= maxFailures,
  };
}

/**
 * Makes hls.js skip segments that the decoder refuses. Otherwise hls.js empties the media element and
 * requests the same segment again and again, so the video would end there.
 */
export function skipBadSegments(hls: Hls, events: typeof Hls.Events): void {
  const bad = countBadSegments();
  const mark = (segments: readonly Segment[]) => {
    for (const segment of segments) {
      if (typeof segment.sn !== 'number' || !bad.isBad(segment.sn)) continue;
      // The same as a gap in the playlist. Without the tag, hls.js clears `gap`.
      segment.gap = true;
      if (!segment.tagList.some(([tag]) => tag === 'GAP')) segment.tagList.push(['GAP']);
    }
  };
  hls.on(events.MANIFEST_LOADING, bad.reset);
  hls.on(events.LEVEL_LOADED, (_, { details }) => mark(details.fragments));
  hls.on(events.ERROR, (_, { details: refused, frag }) => {
    if (
      !appendErrors.includes(refused) ||
      typeof frag?.sn !== 'number' ||
      !bad.recordFailure(frag.sn)
    )
      return;
    for (const { details } of hls.levels) mark(details?.fragments ?? []);
  });
}
