/**
 * A task that takes longer waits for something itself, e.g. a remote database, and must not block the
 * queue, ms.
 */
const slowTaskMs = 5;

/**
 * Runs tasks one after the other, each after the thread's other pending work. A slow task lets the next
 * one start beside it.
 */
export function createTaskQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<void> = Promise.resolve();
  return async (work) => {
    const previous = last;
    let startNext = () => {};
    last = new Promise((resolve) => (startNext = resolve));
    await previous;
    await new Promise((resolve) => setImmediate(resolve));
    const timer = setTimeout(startNext, slowTaskMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      startNext();
    }
  };
}
