/** A decoder may fail once by accident. A segment that fails again is bad, in every rendition. */
const CHANCES = 2;

/** Counts, by number, the segments of a source that the decoder refused. */
export function countBadSegments() {
  const failures = new Map<number, number>();
  return {
    forget: () => failures.clear(),
    /** @returns true once the segment must be skipped */
    fail: (number: number): boolean => {
      const times = (failures.get(number) ?? 0) + 1;
      failures.set(number, times);
      return times >= CHANCES;
    },
    isBad: (number: number): boolean => (failures.get(number) ?? 0) >= CHANCES,
  };
}
