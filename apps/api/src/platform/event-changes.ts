/** Told of an event that was added or changed, after the change is stored. */
export type EventChangeListener = (tenantId: string, eventId: string) => void;

/** What within this process depends on events, such as kept pages, hears of changes here. */
export interface EventChanges {
  /** Answers a function that ends the subscription. */
  readonly subscribe: (listener: EventChangeListener) => () => void;
  readonly publish: EventChangeListener;
}

export function createEventChanges(): EventChanges {
  const listeners = new Set<EventChangeListener>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish: (tenantId, eventId) => {
      for (const listener of listeners) listener(tenantId, eventId);
    },
  };
}
