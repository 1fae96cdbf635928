/** A test by its file and title, or a check by its name, and how long it took. */
export type TestTime = { name: string; ms: number };

/**
 * The tests that took longest, the slowest first, one line for each.
 *
 * @param folder left out of the names, which otherwise begin with it
 */
export function slowest(times: readonly TestTime[], count: number, folder: string): string[] {
  return times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(
      ({ name, ms }) =>
        `${(ms / 1000).toFixed(1).padStart(6)} s  ${name.replace(`${folder}/`, '')}`,
    );
}
