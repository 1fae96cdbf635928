/** A segment that an engine is loading, with the bytes so far. */
export type LoadingSegment = { readonly stats: { readonly loaded: number } };

/** After this long without a byte the rest will not arrive, ms. */
const silenceLimitMs = 4000;

/**
 * Detects a response that stopped midway. The engine has limits for a late first byte and for a slow
 * segment, but none for an open connection that has gone silent.
 */
export function createSegmentWatchdog() {
  let segment: LoadingSegment | null = null;
  let loaded = 0;
  /** When `loaded` last changed, ms. */
  let since = 0;
  return {
    /**
     * Returns true once the segment has received nothing for four seconds after its first byte. Call it several
     * times a second.
     * @param now ms
     */
    hasStopped: (next: LoadingSegment | null, now: number): boolean => {
      if (next !== segment || (next?.stats.loaded ?? 0) !== loaded) {
        segment = next;
        loaded = next?.stats.loaded ?? 0;
        since = now;
      }
      return loaded > 0 && now - since >= silenceLimitMs;
    },
  };
}
