/** What an engine knows of a segment that it is loading. */
export type Arriving = { readonly stats: { readonly loaded: number } };

/** Without a byte for so long, the rest is not going to come, ms. */
const SILENT_MS = 4000;

/**
 * Notices a response that stopped in the middle. Before its first byte a segment may be late, and after
 * that slow, which the engine has limits for; it has none for a line that is open and says nothing.
 */
export function watchSegments() {
  let segment: Arriving | null = null;
  let loaded = 0;
  let since = 0;
  return {
    /** @param now ms; to be asked several times a second */
    haveStopped: (next: Arriving | null, now: number): boolean => {
      if (next !== segment || (next?.stats.loaded ?? 0) !== loaded) {
        segment = next;
        loaded = next?.stats.loaded ?? 0;
        since = now;
      }
      return loaded > 0 && now - since >= SILENT_MS;
    },
  };
}
