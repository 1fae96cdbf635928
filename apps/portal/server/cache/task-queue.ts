/** ms; a longer task is itself waiting, e.g. for a remote database, and must not block the queue. */
const longMs = 5;

/**
 * Runs tasks one after the other, each after the thread's other pending work. A slow task lets the next
 * one start beside it.
 */
export function createTaskQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<void> = Promise.resolve();
  return async (work) => {
    const before = last;
    let letNext = () => {};
    last = new Promise((resolve) => (letNext = resolve));
    await before;
    await new Promise((resolve) => setImmediate(resolve));
    const timer = setTimeout(letNext, longMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      letNext();
    }
  };
}
