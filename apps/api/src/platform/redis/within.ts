import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Resolves to what the promise does. Rejects if it takes longer than `ms`, and only after what has arrived was
 * read: a process that was busy for as long does not call a response late that is already there.
 */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  })
    .then(() => nextTurn())
    .then(() => nextTurn())
    .then(() => {
      throw new Error(`no response within ${ms} ms`);
    });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
