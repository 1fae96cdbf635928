import type { TenantConfig } from '@grandstand/contract';
import type { EventChange } from '../../../platform/realtime/event-changes.ts';
import type { ProcessPlatform } from '../../../platform/context/platform.ts';
import { addressesOf, eventMediaPath } from '../../../platform/tenancy/media-address.ts';
import { reloadSpreadMs } from '../../../platform/realtime/realtime.ts';
import { anonymousViewer } from '../../../platform/context/viewer.ts';
import { availabilityOf, restrictionsOf } from '../access/availability.ts';
import { findEvent } from '../event.queries.ts';
import type { EventRow } from '../event.table.ts';
import {
  type EventView,
  presentUpdate,
  presentScore,
  presentSourceOf,
} from '../present/present-event.ts';

/** True if everyone may watch the event, in every country. */
export function isOpenToRoom(row: EventRow): boolean {
  const { forUser, inRegion } = availabilityOf(restrictionsOf(row, []), anonymousViewer);
  return forUser && inRegion;
}

/**
 * Returns the stream address to emit to the room of an event (SEC-17). The backend's own address needs no
 * signature, because access is checked when the playlist is fetched. An external address is emitted only if
 * everyone may have it; otherwise null.
 */
export function streamUrlForRoom(row: EventRow, tenant: TenantConfig): string | null {
  const { media, isSigned } = addressesOf(tenant);
  if (row.stream.kind === 'none') return null;
  if (row.stream.kind === 'url' && !isSigned(row.stream.url))
    return isOpenToRoom(row) ? media(row.stream.url) : null;
  return media(eventMediaPath(row.id, 'master.m3u8'));
}

/** Presents an event as every viewer in its room may see it: for an anonymous viewer, without grants. */
const roomView = (tenant: TenantConfig, now: number): EventView => ({
  shortTitles: tenant.enable_teams_short_names,
  addresses: addressesOf(tenant),
  viewer: anonymousViewer,
  now,
  ads: tenant.ads,
  hidesResults: false,
  captionsOfMinors: tenant.captions_of_minors,
  grantFor: () => null,
});

/** Builds the update for the pages of a changed event, without anything that some viewers may not see. */
function updateOf(row: EventRow, kind: EventChange['kind'], view: EventView, pages: number) {
  if (kind === 'scored') return { news: presentScore(row, view) };
  const update = presentUpdate(row, view);
  return isOpenToRoom(row)
    ? { news: { ...update, source: presentSourceOf(row, view) } }
    : { news: update, loadWithinMs: reloadSpreadMs(pages) };
}

/**
 * Emits a changed event to its open pages in this process: a new stream with its address (RTM-09), or any
 * other change with its values, so that most pages need not load the event.
 */
export async function emitChange(
  { ownRooms, tenants, db, clock }: Pick<ProcessPlatform, 'ownRooms' | 'tenants' | 'db' | 'clock'>,
  { tenantId, eventId, kind, reloads }: EventChange,
): Promise<void> {
  // A new event has no open pages, `missed` names no event, and the statistics module emits its own
  // message.
  if (eventId === null || kind === 'created' || kind === 'missed' || kind === 'counted') return;
  const tenant = tenants.find(tenantId);
  if (tenant === null) return;
  const pages = ownRooms.countInEvent(tenantId, eventId);
  // Skips the lookup when the room is empty, or its pages load the event anyway.
  const row =
    (pages === 0 && kind !== 'started') || reloads === true
      ? null
      : await db.forTenant(tenantId, (scope) =>
          findEvent(scope, { by: 'id', value: eventId }, ['event']),
        );
  const update =
    pages === 0 || row === null ? {} : updateOf(row, kind, roomView(tenant, clock()), pages);
  const sendUpdate = () =>
    ownRooms.emitToEvent(tenantId, eventId, 'update-event', { eventId, ...update });
  if (kind !== 'started') return sendUpdate();
  if (row === null) return;
  const eventUrl = streamUrlForRoom(row, tenant);
  if (eventUrl !== null) {
    ownRooms.emitToEvent(tenantId, eventId, 'event-url-change', { eventUrl, eventId, ...update });
  } else if (row.stream.kind === 'url') {
    // Viewers who may watch get the address when they load the event.
    sendUpdate();
  }
}
