import type { TenantConfig } from '@grandstand/contract';
import type { Platform } from '../../platform/platform.ts';
import { addressesOf, eventMediaPath } from '../../platform/media-address.ts';
import type { EventRow } from './event-conditions.queries.ts';

/**
 * The address that is sent to everyone who waits for an event: unsigned, and of no use to who may not
 * watch, for the right to it is checked when it is fetched (SEC-17). Null while there is nothing.
 */
export function broadcastUrl(row: EventRow, tenant: TenantConfig): string | null {
  const { media } = addressesOf(tenant);
  if (row.stream.kind === 'none') return null;
  if (row.stream.kind === 'url') return media(row.stream.url);
  return media(eventMediaPath(row.id, 'master.m3u8'));
}

type Announcer = Pick<Platform, 'realtime' | 'eventChanges'>;

/** Tells open pages of the event where its stream is now; they switch to it at once (RTM-09). */
export function announceStream(
  { realtime, eventChanges }: Announcer,
  tenant: TenantConfig,
  row: EventRow,
): void {
  const eventUrl = broadcastUrl(row, tenant);
  if (eventUrl === null) return;
  eventChanges.publish(tenant.id, row.id);
  realtime.emitToEvent(tenant.id, row.id, 'event-url-change', { eventUrl });
}

/** Tells open pages of the event to load it again. */
export function announceUpdate(
  { realtime, eventChanges }: Announcer,
  tenant: TenantConfig,
  eventId: string,
): void {
  eventChanges.publish(tenant.id, eventId);
  realtime.emitToEvent(tenant.id, eventId, 'update-event', { eventId });
}
