import { availableParallelism } from 'node:os';
import { oneFailed, onePassed, sum, type Tally } from '../test/tally.ts';
import { checks, type CheckOptions } from './checks.ts';

/**
 * Runs tasks, at most `lanes` at a time, and starts them in the given order.
 *
 * @returns their results in that order; rejects with the first failure, once all started tasks have ended
 */
export async function inLanes<T>(
  lanes: number,
  tasks: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const results: T[] = [];
  const queue = tasks.entries();
  const lane = async (): Promise<void> => {
    for (const [index, task] of queue) results[index] = await task();
  };
  const outcomes = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return results;
}

/** Runs every check, some in parallel. Prints one line for each, and the findings of those that fail. */
export async function runChecks(
  print: (text: string) => void,
  options: CheckOptions = { isLowPriority: false },
): Promise<Tally> {
  const tasks = checks().map(({ name, run }) => async (): Promise<Tally> => {
    const start = performance.now();
    const { code, output } = await run(options);
    print(`${code === 0 ? ' ✓' : ' ✗'} ${name}`);
    if (code !== 0) print(output.trim().replaceAll(/^/gm, '   '));
    const tally = code === 0 ? onePassed : oneFailed(name);
    return { ...tally, times: [{ name, ms: performance.now() - start }] };
  });
  return sum(await inLanes(availableParallelism(), tasks));
}
