import type { FastifyBaseLogger } from 'fastify';

/** Work that a request leaves behind, so that its answer neither waits for it nor tells of it. */
export interface Background {
  /** Queues work; its failure is logged. False when too much waits already: nothing was queued. */
  run(name: string, work: () => Promise<void>): boolean;
  /** Resolves when nothing waits or runs any more. */
  settled(): Promise<void>;
}

const maxWaiting = 1_000;

/** One piece of work at a time, in the order it came. */
export function createBackground(log: FastifyBaseLogger): Background {
  const waiting: (() => Promise<void>)[] = [];
  let running: Promise<void> | null = null;

  const drain = async () => {
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) await work();
    running = null;
  };
  return {
    run: (name, work) => {
      if (waiting.length >= maxWaiting) {
        log.error({ work: name }, 'too much work waits in the background; this was dropped');
        return false;
      }
      waiting.push(() =>
        work().catch((error: unknown) => log.error({ err: error, work: name }, 'work failed')),
      );
      // The request's own turn ends first.
      running ??= new Promise<void>((resolve) => setImmediate(resolve)).then(drain);
      return true;
    },
    settled: async function settled() {
      if (running === null) return;
      await running;
      await settled();
    },
  };
}
