import type { TenantConfig } from '@grandstand/contract';
import type { EventChange } from '../../platform/event-changes.ts';
import type { Platform } from '../../platform/platform.ts';
import { addressesOf, eventMediaPath } from '../../platform/media-address.ts';
import { anonymousViewer } from '../../platform/viewer.ts';
import { availabilityOf, restrictionsOf } from './availability.ts';
import { findEvent } from './event.queries.ts';
import type { EventRow } from './event.table.ts';

/** Whether anybody in a room of the event may watch, who may be anyone from anywhere. */
function isOpenToTheRoom(row: EventRow): boolean {
  const { forUser, inRegion } = availabilityOf(restrictionsOf(row, []), anonymousViewer);
  return forUser && inRegion;
}

/**
 * The stream address that is sent to everyone who waits for an event (SEC-17). Our own is not signed:
 * access is checked when the playlist is fetched. A foreign address is sent only when everyone may
 * have it. Null when there is no address to send.
 */
export function broadcastUrl(row: EventRow, tenant: TenantConfig): string | null {
  const { media } = addressesOf(tenant);
  if (row.stream.kind === 'none') return null;
  if (row.stream.kind === 'url') return isOpenToTheRoom(row) ? media(row.stream.url) : null;
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
  const sendReload = () => realtime.emitToEvent(tenantId, eventId, 'update-event', { eventId });
  if (kind !== 'started') return sendReload();
  const tenant = tenants.find(tenantId);
  if (tenant === null) return;
  const row = await db.forTenant(tenantId, (scope) =>
    findEvent(scope, { by: 'id', value: eventId }, ['event']),
  );
  if (row === null) return;
  const eventUrl = broadcastUrl(row, tenant);
  if (eventUrl !== null) {
    realtime.emitToEvent(tenantId, eventId, 'event-url-change', { eventUrl, eventId });
  } else if (row.stream.kind === 'url') {
    // Whoever may watch is told the address when they load the event.
    sendReload();
  }
}
