import type { Scope } from '../../platform/database/database.ts';
import { identitiesById, identityIdsByEvent } from '../identity/index.ts';
import type { LinkedEvent } from './present-event.ts';
import type { EventRow } from './event.table.ts';

/** Adds teams and categories to events: two queries, each identity read once, however many there are. */
export async function linkEvents(scope: Scope, rows: readonly EventRow[]): Promise<LinkedEvent[]> {
  const links = await identityIdsByEvent(
    scope,
    rows.map(({ id }) => id),
  );
  const teamIds = rows.flatMap(({ team1_id: one, team2_id: two }) =>
    [one, two].filter((id) => id !== null),
  );
  const known = await identitiesById(scope, [...teamIds, ...[...links.values()].flat()]);
  return rows.map((row) => ({
    row,
    team1: known.get(row.team1_id ?? '') ?? null,
    team2: known.get(row.team2_id ?? '') ?? null,
    identities: (links.get(row.id) ?? []).flatMap((id) => known.get(id) ?? []),
  }));
}

/** Adds teams and categories to one event. */
export async function linkEvent(scope: Scope, row: EventRow): Promise<LinkedEvent> {
  const [linked] = await linkEvents(scope, [row]);
  return linked ?? { row, team1: null, team2: null, identities: [] };
}
