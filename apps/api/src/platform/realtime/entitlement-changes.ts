import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { ProcessChannel } from './channel/process-channel.ts';

const entitlementChange = z.object({ tenantId: z.string(), userId: z.string().nullable() });

/** A user's holdings changed. `userId` is null if this may concern anyone. */
export type EntitlementChange = Readonly<z.infer<typeof entitlementChange>>;

/** Announces changed holdings to the caches of every process. */
export interface EntitlementChanges {
  publish(change: EntitlementChange): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (change: EntitlementChange) => void): () => void;
}

interface Options {
  /** Null if only this process uses the database. */
  readonly processes: ProcessChannel | null;
  /** Returns the tenants that this process serves. */
  readonly tenantIds: () => readonly string[];
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Creates the channel. After an outage, all holdings count as changed. */
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
        log.error({ err: error, ...change }, 'a listener for entitlement changes failed');
      }
  };
  processes?.subscribe('holding-change', entitlementChange, callListeners, async () => {
    for (const tenantId of tenantIds()) callListeners({ tenantId, userId: null });
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
