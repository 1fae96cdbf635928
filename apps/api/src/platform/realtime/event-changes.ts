import type { FastifyBaseLogger } from 'fastify';

/**
 * The kind of an event change. `clip-changed`: a viewer changed or removed their own clip, which others see
 * only on its own page. `counted`: only its statistics changed. `started`: it has a stream from now on, or
 * another one. `missed`: changes may have been lost, so no cached data can be taken for current.
 */
export const eventChangeKinds = [
  'created',
  'changed',
  'cancelled',
  'clip-changed',
  'started',
  'scored',
  'counted',
  'ended',
  'missed',
] as const;

/** A tenant's event was added or changed. Plain JSON, so that it can go to other processes. */
export interface EventChange {
  readonly tenantId: string;
  /** Null if many events of the tenant changed at once. */
  readonly eventId: string | null;
  readonly kind: (typeof eventChangeKinds)[number];
  /** Lists may show it seconds late: it was scheduled or imported, and no viewer is waiting for it. */
  readonly mayBeLate?: true | undefined;
  /** Open pages must load the event: fields changed that messages do not carry, such as its title. */
  readonly reloads?: true | undefined;
}

export type EventChangeListener = (change: EventChange) => void | Promise<void>;

/**
 * The single channel for event changes. Code that changes an event publishes once, after the change is
 * stored. Caches of event data and code that emits to browsers subscribe.
 */
export interface EventChanges {
  /**
   * Calls all listeners of this process, and announces the change to other processes through a shared channel.
   * Resolves when the listeners of this process are done. A listener's failure is logged and affects no other.
   */
  publish(change: EventChange): Promise<void>;
  /** Calls the listeners of this process only: for what each process learns by itself. */
  publishHere(change: EventChange): Promise<void>;
  /** Returns a function that ends the subscription. */
  subscribe(listener: EventChangeListener): () => void;
  close(): Promise<void>;
}

/** Creates the channel of a process that shares its database with no other. */
export function createEventChanges(log: Pick<FastifyBaseLogger, 'error'>): EventChanges {
  const listeners = new Set<EventChangeListener>();
  const callListener = async (listener: EventChangeListener, change: EventChange) => {
    try {
      await listener(change);
    } catch (error) {
      log.error({ err: error, ...change }, 'a listener for event changes failed');
    }
  };
  const publish = async (change: EventChange) => {
    await Promise.all([...listeners].map((listener) => callListener(listener, change)));
  };
  return {
    publish,
    publishHere: publish,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}
