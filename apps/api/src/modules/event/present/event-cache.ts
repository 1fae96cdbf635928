import type { EventChange } from '../../../platform/realtime/event-changes.ts';
import { createStaleCache } from '../../../platform/cache/stale-cache.ts';
import { defineResource } from '../../../platform/context/resources.ts';
import type { LinkedEvent } from './present-event.ts';

/** Cache lifetime, ms. */
const freshMs = 1000;
const maxEvents = 1000;

export interface EventCache {
  /** Returns the cached event by id, independent of any viewer. `load` opens its own transaction. */
  get(tenantId: string, id: string, load: () => Promise<LinkedEvent>): Promise<LinkedEvent>;
  /** Expires the cached copy of the changed event: the next `get` loads it. */
  expire(change: EventChange): void;
}

/** Caches events that many open pages request within one second, e.g. after a kick-off. */
export const eventCache = defineResource<EventCache>(
  ({ clock }) => {
    // Nothing is served stale: a copy that expired is never used again.
    const limits = { freshMs, staleMs: 0, max: maxEvents };
    const cache = createStaleCache<LinkedEvent>({ clock, ...limits, revalidates: true });
    return {
      get: (tenantId, id, load) => cache.get(tenantId, id, load),
      expire: ({ tenantId, eventId }) => cache.expire(tenantId, eventId),
    };
  },
  () => {},
);
