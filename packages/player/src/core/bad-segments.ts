/** A decoder may fail once by accident; a segment that fails again is bad, whatever rendition it is of. */
const CHANCES = 2;

/** Counts which segments of a source the decoder refused, by their numbers. */
export function countBadSegments() {
  const failures = new Map<number, number>();
  return {
    forget: () => failures.clear(),
    /** @returns true once it is to be left out */
    fail: (number: number): boolean => {
      const times = (failures.get(number) ?? 0) + 1;
      failures.set(number, times);
      return times >= CHANCES;
    },
    isBad: (number: number): boolean => (failures.get(number) ?? 0) >= CHANCES,
  };
}
