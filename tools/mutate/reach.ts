/** Names the file that gets one line of JSON for each file of tests, a `Reached`. */
export const REACHED = 'GRANDSTAND_REACHED';

/**
 * What one file of tests calls, as `path:start` of a function's body: while modules load, which happens
 * once for several files, and in its tests. `ms` is how long the file took.
 */
export type Reached = { test: string; ms: number; loading: string[]; running: string[] };

/**
 * Answers the tests that run a place: those that call the function around it, and all of them for what
 * runs as its module loads.
 */
export function testsByPlace(reached: readonly Reached[]) {
  const loading = new Set(reached.flatMap((one) => one.loading));
  return (path: string, within: number | null): string[] => {
    const place = `${path}:${within}`;
    const isForAll = within === null || loading.has(place);
    const callers = reached.filter(({ running }) => isForAll || running.includes(place));
    return [...new Set(callers.map(({ test }) => test))];
  };
}
