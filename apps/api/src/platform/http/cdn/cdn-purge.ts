/** Purges the media of changed events from a CDN, by their keys (`surrogate-key`). */
import { limitedFetch } from '@grandstand/outbound';
import type { FastifyBaseLogger } from 'fastify';
import type { ApiConfig } from '../../config/config.ts';
import type { EventChange, EventChanges } from '../../realtime/event-changes.ts';

/** Keys are collected for this long, since a change often comes with others, ms. */
const collectMs = 1000;
/** Delay after a failure: doubled each time, up to the longest, ms. */
const retryMs = { first: 2000, longest: 60_000 };
/** Keys in one request: what CDNs accept. With more, everything of their tenants is purged. */
const maxKeys = 200;

/** Key of all of a tenant's media. */
export const tenantKey = (tenantId: string): string => `tenant-${tenantId}`;
/** Key of an event's media. */
export const eventKey = (tenantId: string, eventId: string): string =>
  `event-${tenantId}-${eventId}`;

/** Changes that concern neither who may watch nor which files an event has. */
const kindsWithoutEffect: ReadonlySet<EventChange['kind']> = new Set([
  'created',
  'scored',
  'counted',
]);

export interface CdnPurge {
  /** Stops; what is not purged by now expires by itself. */
  close(): void;
}

/** Purges changed events until it is closed. A failure is logged and retried. */
export function openCdnPurge(
  { url, header }: NonNullable<ApiConfig['cdnPurge']>,
  eventChanges: EventChanges,
  log: FastifyBaseLogger,
): CdnPurge {
  const pending = new Map<string, string>();
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;
  let delayMs = retryMs.first;

  /** The pending keys; those of tenants if there are too many. */
  const takeKeys = (): Map<string, string> => {
    const taken =
      pending.size > maxKeys
        ? new Map([...pending.values()].map((tenantId) => [tenantKey(tenantId), tenantId]))
        : new Map(pending);
    pending.clear();
    return taken;
  };

  async function purge(): Promise<void> {
    timer = null;
    const keys = takeKeys();
    try {
      const response = await limitedFetch(url, {
        method: 'POST',
        headers: { 'surrogate-key': [...keys.keys()].join(' '), ...header },
        body: '',
      });
      if (!response.ok) throw new Error(`the CDN responded with ${response.status}`);
      delayMs = retryMs.first;
      if (pending.size > 0 && !isClosed) schedule(collectMs);
    } catch (error) {
      if (isClosed) return;
      log.error({ err: error, keys: [...keys.keys()] }, 'the CDN could not be purged');
      for (const [key, tenantId] of keys) pending.set(key, tenantId);
      schedule(delayMs);
      delayMs = Math.min(delayMs * 2, retryMs.longest);
    }
  }

  function schedule(ms: number): void {
    timer ??= setTimeout(() => void purge(), ms);
  }

  const unsubscribe = eventChanges.subscribe(({ tenantId, eventId, kind }) => {
    if (kindsWithoutEffect.has(kind)) return;
    pending.set(eventId === null ? tenantKey(tenantId) : eventKey(tenantId, eventId), tenantId);
    schedule(collectMs);
  });
  return {
    close: () => {
      unsubscribe();
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
