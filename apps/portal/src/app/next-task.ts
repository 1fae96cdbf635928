/** Not in every browser, nor in the types of all. */
interface Yielding {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/**
 * Lets the browser do what waits (paint, a press) before work goes on: a start in several short tasks
 * is one in which the page answers.
 */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Yielding;
  if (scheduler?.yield !== undefined) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const onMessage = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', onMessage, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}
