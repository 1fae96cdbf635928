import type { ContentEvent } from '@grandstand/contract';
import type { Insertable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import { sortKeyOf } from '../../../platform/text/fold-title.ts';
import { json } from '../../../platform/database/tables.ts';
import { indexEvents } from '../../search-index/index.ts';
import { insertEventIdentities, insertEvents, numberExcerpts } from './import.queries.ts';
import { refreshSafeguards } from '../safeguarding/safeguard.queries.ts';
import type { EventIdentityTable, EventTable } from '../event.table.ts';

/** Events per statement, far below the parameter limit. */
const batchSize = 100;

/** Returns when an event counts as added: a replay at its end, others on their day, never in the future. */
function addedAt({ status, gameEndDate, date }: ContentEvent, now: Date): Date {
  const day = new Date(status === 'archived' ? (gameEndDate ?? date) : date);
  return day < now ? day : now;
}

/** Returns the length of an event, s: for a clip without one, that of its range. */
function durationOf({ duration, stream }: ContentEvent): number | null {
  if (duration !== null || stream.kind !== 'clip') return duration;
  return (stream.endMs - stream.startMs) / 1000;
}

const rowOf = (tenantId: string, event: ContentEvent, now: Date): Insertable<EventTable> => ({
  tenant_id: tenantId,
  id: event.id,
  media_type: event.mediaType,
  media_sub_type: event.mediaSubType,
  reference_id: event.referenceId,
  genius_id: event.geniusId,
  title: event.title,
  folded_title: sortKeyOf(event.title),
  meta_title: event.metaTitle,
  description: event.description,
  image_url: event.imageUrl,
  date: event.date,
  game_start_date: event.gameStartDate,
  game_end_date: event.gameEndDate,
  sport_type: event.sportType,
  game_type: event.gameType,
  status: event.status,
  is_external: event.isExternal,
  gender: event.gender,
  commerce_type: event.commerceType,
  is_enabled_vidswap_stats: event.isEnabledVidswapStats,
  team1_id: event.team1Id,
  team2_id: event.team2Id,
  team1_color: event.team1Color ?? null,
  team2_color: event.team2Color ?? null,
  regions: json(event.regions),
  stream: json(event.stream),
  pano: event.pano,
  epg_url: event.epgUrl,
  duration: durationOf(event),
  score: json(event.score),
  score_timeline: json(event.scoreTimeline),
  clock: event.clock === undefined || event.clock.length === 0 ? null : json(event.clock),
  ads: event.ads === undefined || event.ads.length === 0 ? null : json(event.ads),
  position: event.position,
  parent_event_id: event.parentEventId,
  start_ms: event.startMs,
  end_ms: event.endMs,
  player_number: event.playerNumber,
  player_color: event.playerColor,
  player_team_id: event.playerTeamId ?? null,
  owner_user_id: null,
  moment_number: null,
  added_at: addedAt(event, now),
  created_at: now,
  cancelled: event.cancelled ?? false,
  safeguarded: event.safeguarded ?? false,
  updated_at: now,
});

/** Links an event to its identities in order, then to its teams, which are identities like any other. */
function linksOf(tenantId: string, event: ContentEvent): Insertable<EventIdentityTable>[] {
  const teams = [event.team1Id, event.team2Id].filter((id) => id !== null);
  return [...new Set([...event.identityIds, ...teams])].map((identityId, position) => ({
    tenant_id: tenantId,
    event_id: event.id,
    identity_id: identityId,
    position,
  }));
}

/**
 * Imports events into a tenant. Parents must precede their clips, and all named identities must exist.
 * Existing events stay unchanged. Returns how many were added.
 */
export async function importEvents(
  scope: Scope,
  events: readonly ContentEvent[],
  now: Date,
): Promise<number> {
  const addedIds: string[] = [];
  const matches = new Set<string>();
  for (let start = 0; start < events.length; start += batchSize) {
    const batch = events.slice(start, start + batchSize);
    const added = await insertEvents(
      scope,
      batch.map((event) => rowOf(scope.tenantId, event, now)),
    );
    const newEvents = batch.filter(({ id }) => added.has(id));
    await insertEventIdentities(
      scope,
      newEvents.flatMap((event) => linksOf(scope.tenantId, event)),
    );
    addedIds.push(...newEvents.map(({ id }) => id));
    for (const { parentEventId } of newEvents)
      if (parentEventId !== null) matches.add(parentEventId);
  }
  await numberExcerpts(scope, [...matches]);
  await refreshSafeguards(scope, [...addedIds, ...matches]);
  await indexEvents(scope, addedIds);
  return addedIds.length;
}
