import type { EventChange } from '../../platform/event-changes.ts';
import { createStaleCache } from '../../platform/stale-cache.ts';
import { defineResource } from '../../platform/resources.ts';
import type { LinkedEvent } from './present-event.ts';

/** ms. */
const freshMs = 1000;
const maxEvents = 1000;

export interface EventCache {
  /** The event as it is stored, by its id; it knows no viewer. `load` opens a transaction of its own. */
  get(tenantId: string, id: string, load: () => Promise<LinkedEvent>): Promise<LinkedEvent>;
  /** What was kept of the changed event is loaded again. */
  drop(change: EventChange): void;
}

/** Events that many open pages ask for in the same second, such as after a kick-off. */
export const eventCache = defineResource<EventCache>(
  ({ clock }) => {
    const limits = { freshMs, staleMs: 0, max: maxEvents };
    const facts = createStaleCache<LinkedEvent>({ clock, ...limits, renews: true });
    return {
      get: (tenantId, id, load) => facts.get(tenantId, id, load),
      drop: ({ tenantId, eventId }) => facts.expire(tenantId, eventId),
    };
  },
  () => {},
);
