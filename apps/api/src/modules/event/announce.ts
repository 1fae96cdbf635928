import type { TenantConfig } from '@grandstand/contract';
import type { EventChange } from '../../platform/event-changes.ts';
import type { Platform } from '../../platform/platform.ts';
import { addressesOf, eventMediaPath } from '../../platform/media-address.ts';
import { anonymousViewer } from '../../platform/viewer.ts';
import { availabilityOf, restrictionsOf } from './availability.ts';
import { findEvent } from './event.queries.ts';
import type { EventRow } from './event.table.ts';
import { type EventView, presentUpdate, presentScore, presentSourceOf } from './present-event.ts';

/** Whether anybody in a room of the event may watch, who may be anyone from anywhere. */
export function isOpenToTheRoom(row: EventRow): boolean {
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

/** What one page that loads the event takes of this process, ms. */
const msPerPage = 2;
/** Other processes have heard of the change by then. */
const leastWithinMs = 200;

/** Within which time so many pages load an event that they must load themselves, ms. */
export const loadWithinMsOf = (pages: number): number => Math.max(leastWithinMs, pages * msPerPage);

/** How anybody in the room may see the event: without the addresses of one viewer. */
const viewOfTheRoom = (tenant: TenantConfig, now: number): EventView => ({
  shortTitles: tenant.enable_teams_short_names,
  addresses: addressesOf(tenant),
  viewer: anonymousViewer,
  now,
  ads: tenant.ads,
  hidesResults: false,
  grantFor: () => null,
});

/** What the pages of a changed event are told besides its id: nothing that one of them may not see. */
function newsOf(row: EventRow, kind: EventChange['kind'], view: EventView, pages: number) {
  if (kind === 'scored') return { news: presentScore(row, view) };
  const news = presentUpdate(row, view);
  return isOpenToTheRoom(row)
    ? { news: { ...news, source: presentSourceOf(row, view) } }
    : { news, loadWithinMs: loadWithinMsOf(pages) };
}

/**
 * Notifies the open pages of a changed event: of a new stream with its address, to which they
 * switch at once (RTM-09); of any other change. They are told what is another now, so that most
 * of them need not load the event.
 */
export async function announceChange(
  { realtime, tenants, db, clock }: Pick<Platform, 'realtime' | 'tenants' | 'db' | 'clock'>,
  { tenantId, eventId, kind }: EventChange,
): Promise<void> {
  // A new event has no open pages, `missed` names no event, and of statistics their own module tells.
  if (eventId === null || kind === 'created' || kind === 'missed' || kind === 'counted') return;
  const tenant = tenants.find(tenantId);
  if (tenant === null) return;
  const pages = realtime.countInEvent(tenantId, eventId);
  // With nobody there, nothing has to be looked up.
  const row =
    pages === 0 && kind !== 'started'
      ? null
      : await db.forTenant(tenantId, (scope) =>
          findEvent(scope, { by: 'id', value: eventId }, ['event']),
        );
  const news =
    pages === 0 || row === null ? {} : newsOf(row, kind, viewOfTheRoom(tenant, clock()), pages);
  const sendUpdate = () =>
    realtime.emitToEvent(tenantId, eventId, 'update-event', { eventId, ...news });
  if (kind !== 'started') return sendUpdate();
  if (row === null) return;
  const eventUrl = broadcastUrl(row, tenant);
  if (eventUrl !== null) {
    realtime.emitToEvent(tenantId, eventId, 'event-url-change', { eventUrl, eventId, ...news });
  } else if (row.stream.kind === 'url') {
    // Whoever may watch is told the address when they load the event.
    sendUpdate();
  }
}
