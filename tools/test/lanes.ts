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
  const waiting = tasks.entries();
  const lane = async (): Promise<void> => {
    for (const [index, task] of waiting) results[index] = await task();
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return results;
}
