import type { Trx } from '../../platform/database/database.ts';
import { identitiesByEvent, identitiesById } from '../identity/identity.service.ts';
import type { EventRow } from './event.queries.ts';
import type { LinkedEvent } from './present-event.ts';

/** Adds teams and categories to events: two queries, however many there are. */
export async function linkEvents(
  trx: Trx,
  tenantId: string,
  rows: readonly EventRow[],
): Promise<LinkedEvent[]> {
  const teamIds = rows.flatMap(({ team1_id: one, team2_id: two }) =>
    [one, two].filter((id) => id !== null),
  );
  const teams = await identitiesById(trx, tenantId, teamIds);
  const identities = await identitiesByEvent(
    trx,
    tenantId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    row,
    team1: teams.get(row.team1_id ?? '') ?? null,
    team2: teams.get(row.team2_id ?? '') ?? null,
    identities: identities.get(row.id) ?? [],
  }));
}

/** Adds teams and categories to one event. */
export async function linkEvent(trx: Trx, tenantId: string, row: EventRow): Promise<LinkedEvent> {
  const [linked] = await linkEvents(trx, tenantId, [row]);
  return linked ?? { row, team1: null, team2: null, identities: [] };
}
