/** Servers of one stream may be so many segments apart. */
const APART = 3;

/** Notices a live stream whose segments are counted anew, as by an encoder that was started again. */
export function watchNumbers() {
  /** By rendition, the number of the last segment. */
  const last = new Map<number, number>();
  return {
    /** Another source, or the same one opened again. */
    forget: () => last.clear(),
    /** Whether the numbers went back, rather than being behind a little. */
    goBack: (rendition: number, number: number): boolean => {
      const isBack = number < (last.get(rendition) ?? number) - APART;
      last.set(rendition, number);
      return isBack;
    },
  };
}
