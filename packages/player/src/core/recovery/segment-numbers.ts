/** Servers of one stream may differ by this many segments. */
const maxLag = 3;

/** Detects a live stream whose segment numbers restart, e.g. after an encoder restart. */
export function watchNumbers() {
  /** Number of the last segment, by rendition. */
  const last = new Map<number, number>();
  return {
    /** Another source, or the same one reopened. */
    reset: () => last.clear(),
    /** True if the numbers went back, rather than lag a little. */
    goBack: (rendition: number, number: number): boolean => {
      const isBack = number < (last.get(rendition) ?? number) - maxLag;
      last.set(rendition, number);
      return isBack;
    },
  };
}
