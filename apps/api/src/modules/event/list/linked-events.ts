import type { Scope } from '../../../platform/database/database.ts';
import {
  type IdentityRow,
  identitiesById,
  identityIdsByEvent,
  type ReadIdentities,
} from '../../identity/index.ts';
import { readPlayerNames } from '../../roster/index.ts';
import { withClipSources } from '../access/clip-source.ts';
import type { LinkedEvent } from '../present/present-event.ts';
import type { EventRow } from '../event.table.ts';
import type { ListedEvent } from './listed-event.queries.ts';

/** Returns the identity ids that rows of lists link to, teams included. */
export const linkedIdsOf = (rows: readonly ListedEvent[]): string[] =>
  rows
    .flatMap((row) => [row.team1_id, row.team2_id, ...row.identity_ids])
    .filter((id) => id !== null);

/** Adds teams and categories to rows of lists, from the given identities. */
export const linkListRows = (
  rows: readonly ListedEvent[],
  known: ReadonlyMap<string, IdentityRow>,
): LinkedEvent[] =>
  rows.map((row) => ({
    row,
    team1: known.get(row.team1_id ?? '') ?? null,
    team2: known.get(row.team2_id ?? '') ?? null,
    identities: row.identity_ids.flatMap((id) => known.get(id) ?? []),
  }));

/** Applies the restrictions of their events to the viewers' clips of a list (`withClipSources`). */
export const withListedClipSources = (scope: Scope, rows: readonly ListedEvent[]) =>
  withClipSources(scope, rows, (row) => row.identity_ids);

/** Adds the names of the players that clips show. */
async function withPlayerNames(
  scope: Scope,
  events: readonly LinkedEvent[],
): Promise<LinkedEvent[]> {
  const playerIn = ({ row }: LinkedEvent) => ({
    teamId: row.player_team_id,
    number: row.player_number,
  });
  const find = await readPlayerNames(scope, events.map(playerIn));
  return events.map((event) => {
    const { teamId, number } = playerIn(event);
    return { ...event, playerName: find(teamId, number) };
  });
}

/**
 * Adds teams and categories to events, reading each identity once. Rows without `identity_ids` need another
 * query for them.
 * @param read reads identities: from the cache, except in a transaction that imports identities
 */
export async function linkEvents(
  scope: Scope,
  rows: readonly (EventRow | ListedEvent)[],
  read: ReadIdentities = identitiesById,
): Promise<LinkedEvent[]> {
  const withoutIds = rows.flatMap((row) => ('identity_ids' in row ? [] : [row.id]));
  const idsByEvent = await identityIdsByEvent(scope, withoutIds);
  const listed = rows.map((row) =>
    'identity_ids' in row ? row : { ...row, identity_ids: idsByEvent.get(row.id) ?? [] },
  );
  const sourced = await withListedClipSources(scope, listed);
  const linked = linkListRows(sourced, await read(scope, linkedIdsOf(sourced)));
  return withPlayerNames(scope, linked);
}

/** Adds teams and categories to one event. */
export async function linkEvent(
  scope: Scope,
  row: EventRow,
  read?: ReadIdentities,
): Promise<LinkedEvent> {
  const [linked] = await linkEvents(scope, [row], read);
  return linked ?? { row, team1: null, team2: null, identities: [] };
}
