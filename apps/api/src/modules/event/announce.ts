import type { TenantConfig } from '@grandstand/contract';
import type { EventChange } from '../../platform/event-changes.ts';
import type { Platform } from '../../platform/platform.ts';
import { addressesOf, eventMediaPath } from '../../platform/media-address.ts';
import { findEvent } from './event.queries.ts';
import type { EventRow } from './event.table.ts';

/**
 * The stream address that is sent to everyone who waits for an event. It is not signed: access is
 * checked when the playlist is fetched (SEC-17). Null while there is no stream.
 */
export function broadcastUrl(row: EventRow, tenant: TenantConfig): string | null {
  const { media } = addressesOf(tenant);
  if (row.stream.kind === 'none') return null;
  if (row.stream.kind === 'url') return media(row.stream.url);
  return media(eventMediaPath(row.id, 'master.m3u8'));
}

/**
 * Notifies the open pages of a changed event: of a new stream with its address, to which they
 * switch at once (RTM-09); of any other change so that they load the event again.
 */
export async function announceChange(
  { realtime, tenants, db }: Pick<Platform, 'realtime' | 'tenants' | 'db'>,
  { tenantId, eventId, kind }: EventChange,
): Promise<void> {
  // A new event has no open pages, and `missed` names no event.
  if (eventId === null || kind === 'created' || kind === 'missed') return;
  if (kind !== 'started') {
    realtime.emitToEvent(tenantId, eventId, 'update-event', { eventId });
    return;
  }
  const tenant = tenants.find(tenantId);
  if (tenant === null) return;
  const row = await db.forTenant(tenantId, (scope) =>
    findEvent(scope, { by: 'id', value: eventId }, ['event']),
  );
  const eventUrl = row === null ? null : broadcastUrl(row, tenant);
  if (eventUrl !== null) realtime.emitToEvent(tenantId, eventId, 'event-url-change', { eventUrl });
}
