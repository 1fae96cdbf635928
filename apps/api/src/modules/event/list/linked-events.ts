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
  identities: ReadonlyMap<string, IdentityRow>,
): LinkedEvent[] =>
  rows.map((row) => ({
    row,
    team1: identities.get(row.team1_id ?? '') ?? null,
    team2: identities.get(row.team2_id ?? '') ?? null,
    identities: row.identity_ids.flatMap((id) => identities.get(id) ?? []),
    playerName: row.player_name ?? undefined,
  }));

/** Applies the restrictions of their events to the viewers' clips of a list (`withClipSources`). */
export const withListedClipSources = (scope: Scope, rows: readonly ListedEvent[]) =>
  withClipSources(scope, rows, (row) => row.identity_ids);

/**
 * Adds teams and categories to events, reading each identity once. Rows without `identity_ids` need further
 * queries for their links and the names of their players.
 * @param read reads identities: from the cache, except in a transaction that imports identities
 */
export async function linkEvents(
  scope: Scope,
  rows: readonly (EventRow | ListedEvent)[],
  read: ReadIdentities = identitiesById,
): Promise<LinkedEvent[]> {
  const plain = rows.filter((row) => !('identity_ids' in row));
  const links = await identityIdsByEvent(
    scope,
    plain.map(({ id }) => id),
  );
  const playerIn = (row: EventRow) => ({ teamId: row.player_team_id, number: row.player_number });
  const nameOf = await readPlayerNames(scope, plain.map(playerIn));
  const listed = rows.map((row): ListedEvent => {
    if ('identity_ids' in row) return row;
    const { teamId, number } = playerIn(row);
    const name = nameOf(teamId, number) ?? null;
    return { ...row, identity_ids: links.get(row.id) ?? [], player_name: name };
  });
  const sourced = await withListedClipSources(scope, listed);
  return linkListRows(sourced, await read(scope, linkedIdsOf(sourced)));
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
