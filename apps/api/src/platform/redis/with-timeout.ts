import { setImmediate as eventLoopTurn } from 'node:timers/promises';

/**
 * Resolves or rejects as the promise does. Rejects if it takes longer than `ms`, but only two turns of the event
 * loop later: a process that was blocked meanwhile must first read the responses that have already arrived.
 */
export async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  })
    .then(() => eventLoopTurn())
    .then(() => eventLoopTurn())
    .then(() => {
      throw new Error(`no response within ${ms} ms`);
    });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
