import type { FastifyBaseLogger } from 'fastify';

/**
 * What happened to an event. `clip-changed`: a viewer changed or removed a clip of their own, which
 * nothing but its own page shows to others. `counted`: its statistics are others, and nothing else.
 * `started`: it has a stream from now on, or another one. `missed`: changes
 * may have gone by unheard, so nothing that was kept can be taken for current.
 */
export const eventChangeKinds = [
  'created',
  'changed',
  'called-off',
  'clip-changed',
  'started',
  'scored',
  'counted',
  'ended',
  'missed',
] as const;

/** An event of a tenant was added or changed. Plain JSON, so that it can go to other processes. */
export interface EventChange {
  readonly tenantId: string;
  /** Null when many events of the tenant changed at once. */
  readonly eventId: string | null;
  readonly kind: (typeof eventChangeKinds)[number];
  /** Nobody waits to see it: its time had come, or content was brought in. */
  readonly byClock?: true | undefined;
}

export type EventChangeListener = (change: EventChange) => void | Promise<void>;

/**
 * The one channel for changes of events. Whoever changes an event publishes once, after the change is
 * stored; whatever keeps what depends on events, or tells browsers of them, listens.
 */
export interface EventChanges {
  /**
   * Tells every listener of this process, and through a shared channel those of the others. Resolves
   * when the listeners of this process are done; their failures are logged and reach nobody else.
   */
  publish(change: EventChange): Promise<void>;
  /** Answers a function that ends the subscription. */
  subscribe(listener: EventChangeListener): () => void;
  close(): Promise<void>;
}

/** The channel of a process that shares its database with no other. */
export function createEventChanges(log: Pick<FastifyBaseLogger, 'error'>): EventChanges {
  const listeners = new Set<EventChangeListener>();
  const callListener = async (listener: EventChangeListener, change: EventChange) => {
    try {
      await listener(change);
    } catch (error) {
      log.error({ err: error, ...change }, 'a listener to changes of events failed');
    }
  };
  return {
    publish: async (change) => {
      await Promise.all([...listeners].map((listener) => callListener(listener, change)));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}
