/** Names the output file with one line of JSON for each test file, a `Reached`. */
export const reachedVariable = 'GRANDSTAND_REACHED';

/**
 * The calls of one test file, as `path:start` of a function's body: while modules load, which happens
 * once for several files, and in its tests. `ms` is the duration of the file.
 */
export type Reached = { test: string; ms: number; loading: string[]; running: string[] };

/**
 * Returns the tests that run an offset: those that call the enclosing function, or all of them for code
 * that runs as its module loads.
 */
export function testsByFunction(reached: readonly Reached[]) {
  const loading = new Set(reached.flatMap((item) => item.loading));
  return (path: string, within: number | null): string[] => {
    const functionId = `${path}:${within}`;
    const isForAll = within === null || loading.has(functionId);
    const callers = reached.filter(({ running }) => isForAll || running.includes(functionId));
    return [...new Set(callers.map(({ test }) => test))];
  };
}
