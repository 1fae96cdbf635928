/** A test by its file and title, or a check by its name, and its duration. */
export type TestTime = { name: string; ms: number };

/**
 * Returns the slowest tests, slowest first, one line for each.
 *
 * @param folder prefix to remove from the names
 */
export function slowestLines(times: readonly TestTime[], count: number, folder: string): string[] {
  return times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(
      ({ name, ms }) =>
        `${(ms / 1000).toFixed(1).padStart(6)} s  ${name.replace(`${folder}/`, '')}`,
    );
}
