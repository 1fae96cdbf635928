import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { ProcessChannel } from './process-channel.ts';

const holdingChange = z.object({ tenantId: z.string(), userId: z.string().nullable() });

/** What a user holds is another now. `userId` is null when that may be true of anybody. */
export type EntitlementChange = Readonly<z.infer<typeof holdingChange>>;

/** Tells whoever keeps what users hold, in every process, that it has to be looked up again. */
export interface EntitlementChanges {
  publish(change: EntitlementChange): void;
  /** Answers a function that ends the subscription. */
  subscribe(listener: (change: EntitlementChange) => void): () => void;
}

interface Options {
  /** Null where the database is this process's alone. */
  readonly processes: ProcessChannel | null;
  readonly tenantIds: readonly string[];
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** The channel. After an outage of it anybody's holdings count as changed. */
export function createEntitlementChanges({
  processes,
  tenantIds,
  log,
}: Options): EntitlementChanges {
  const listeners = new Set<(change: EntitlementChange) => void>();
  const callListeners = (change: EntitlementChange) => {
    for (const listener of listeners)
      try {
        listener(change);
      } catch (error) {
        log.error({ err: error, ...change }, 'a listener to changes of holdings failed');
      }
  };
  processes?.hear('holding-change', holdingChange, callListeners, async () => {
    for (const tenantId of tenantIds) callListeners({ tenantId, userId: null });
  });
  return {
    publish: (change) => {
      callListeners(change);
      void processes?.send('holding-change', change);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
