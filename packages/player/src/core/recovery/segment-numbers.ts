/** Servers of one stream may differ by this many segments. */
const maxLag = 3;

/** Detects a live stream whose segment numbers restart, e.g. after an encoder restart. */
export function watchSegmentNumbers() {
  /** Number of the last segment, by rendition. */
  const lastNumbers = new Map<number, number>();
  return {
    /** Call when another source is opened, or the same one again. */
    reset: () => lastNumbers.clear(),
    /** Records the last segment of a playlist. Returns true if the numbers restarted, rather than lag a little. */
    hasRestarted: (rendition: number, number: number): boolean => {
      const isBack = number < (lastNumbers.get(rendition) ?? number) - maxLag;
      lastNumbers.set(rendition, number);
      return isBack;
    },
  };
}
