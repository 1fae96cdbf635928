/** A segment that an engine is loading, with the bytes so far. */
export type LoadingSegment = { readonly stats: { readonly loaded: number } };

/** After this long without a byte the rest will not arrive, ms. */
const silentMs = 4000;

/**
 * Detects a response that stopped midway. The engine has limits for a late first byte and for a slow
 * segment, but none for an open connection that has gone silent.
 */
export function watchSegments() {
  let segment: LoadingSegment | null = null;
  let loaded = 0;
  let since = 0;
  return {
    /** @param now ms; call several times a second */
    hasStopped: (next: LoadingSegment | null, now: number): boolean => {
      if (next !== segment || (next?.stats.loaded ?? 0) !== loaded) {
        segment = next;
        loaded = next?.stats.loaded ?? 0;
        since = now;
      }
      return loaded > 0 && now - since >= silentMs;
    },
  };
}
