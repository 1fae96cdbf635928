import type { ServerMessages, TenantConfig } from '@grandstand/contract';
import type { Scope } from '../../platform/database/database.ts';
import { addressesOf } from '../../platform/tenancy/media-address.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { reloadSpreadMs, type EventRooms } from '../../platform/realtime/realtime.ts';
import { getReachableEvent, isOpenToRoom, linkEvents, type LinkedEvent } from '../event/index.ts';
import { identityCache } from '../identity/index.ts';
import type { FindPlayerName } from '../roster/index.ts';
import { presentTag, teamsOf } from './present-tag.ts';
import type { TagRow } from './tag.table.ts';

/** New and changed global tags, and ids of removed ones. */
interface TagUpdate {
  readonly saved?: readonly TagRow[];
  /** Finds the names of the players of the saved ones. */
  readonly nameOf?: FindPlayerName;
  readonly removed?: readonly string[];
}

/**
 * Emits tag changes to the open pages of an event. For a restricted event, emits only that there is a
 * change.
 * @param rooms those of all processes, or of this one if each process emits by itself
 */
export function emitTags(
  rooms: EventRooms,
  tenant: TenantConfig,
  event: LinkedEvent,
  { saved, nameOf, removed }: TagUpdate,
): void {
  const { id: tenantId } = tenant;
  const { id: eventId } = event.row;
  if (!isOpenToRoom(event.row)) {
    const loadWithinMs = reloadSpreadMs(rooms.countInEvent(tenantId, eventId));
    rooms.emitToEvent(tenantId, eventId, 'update-tags', { eventId, loadWithinMs });
    return;
  }
  const view = { shortTitles: tenant.enable_teams_short_names, addresses: addressesOf(tenant) };
  const teams = teamsOf(event, view);
  const message: ServerMessages['update-tags'] = {
    eventId,
    ...(saved !== undefined && { saved: saved.map((row) => presentTag(row, teams, null, nameOf)) }),
    ...(removed !== undefined && { removed }),
  };
  rooms.emitToEvent(tenantId, eventId, 'update-tags', message);
}

/** Groups tags by their event, to emit them after the transaction. */
export async function groupByEvent<Row extends Pick<TagRow, 'event_id'>>(
  { resources }: Pick<Platform, 'resources'>,
  scope: Scope,
  rows: readonly Row[],
): Promise<{ readonly event: LinkedEvent; readonly tags: readonly Row[] }[]> {
  const byEvent = Map.groupBy(rows, (row) => row.event_id);
  const events = [];
  for (const id of byEvent.keys()) events.push(await getReachableEvent(scope, id));
  const linked = await linkEvents(scope, events, resources.of(identityCache).read);
  return linked.map((event) => ({ event, tags: byEvent.get(event.row.id) ?? [] }));
}
