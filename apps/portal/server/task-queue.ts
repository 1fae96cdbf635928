/** ms; what takes longer waits for something itself, as for a distant database, and keeps nobody waiting. */
const longMs = 5;

/**
 * Runs what it is given one after the other, each after everything else that waits for this thread. What
 * takes long lets the next one begin beside it.
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
