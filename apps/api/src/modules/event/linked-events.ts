import type { Scope } from '../../platform/database/database.ts';
import { identitiesById, identityIdsByEvent } from '../identity/index.ts';
import type { LinkedEvent } from './present-event.ts';
import type { EventRow } from './event.table.ts';
import type { ListedEvent } from './listed-event.queries.ts';

/**
 * Adds teams and categories to events, each identity read once, however many there are. The links of
 * rows that were not read by a list take a query, too.
 */
export async function linkEvents(
  scope: Scope,
  rows: readonly (EventRow | ListedEvent)[],
): Promise<LinkedEvent[]> {
  const alone = rows.flatMap((row) => ('identity_ids' in row ? [] : [row.id]));
  const read = await identityIdsByEvent(scope, alone);
  const linksOf = (row: EventRow | ListedEvent) =>
    'identity_ids' in row ? row.identity_ids : (read.get(row.id) ?? []);
  const teamIds = rows.flatMap(({ team1_id: one, team2_id: two }) =>
    [one, two].filter((id) => id !== null),
  );
  const known = await identitiesById(scope, [...teamIds, ...rows.flatMap(linksOf)]);
  return rows.map((row) => ({
    row,
    team1: known.get(row.team1_id ?? '') ?? null,
    team2: known.get(row.team2_id ?? '') ?? null,
    identities: linksOf(row).flatMap((id) => known.get(id) ?? []),
  }));
}

/** Adds teams and categories to one event. */
export async function linkEvent(scope: Scope, row: EventRow): Promise<LinkedEvent> {
  const [linked] = await linkEvents(scope, [row]);
  return linked ?? { row, team1: null, team2: null, identities: [] };
}
