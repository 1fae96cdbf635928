/** Lists of one league, category or other identity, read only from `event_identity`. */
import { eventStatuses, exactCountLimit } from '@grandstand/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import { timestampOf } from './event-conditions.queries.ts';
import type { EventFilter } from './event-filter.ts';

/**
 * Returns the identity of a list that has no other filter than kinds, statuses and dates; null for other
 * lists.
 */
export function onlyIdentityOf(filter: EventFilter): string | null {
  const { identityIds, identityTypes, teamIds, eventIds, sportTypes } = filter;
  const others = [
    identityTypes,
    teamIds,
    eventIds,
    sportTypes,
    filter.commerceTypes,
    filter.ownedBy,
    filter.search,
    filter.player,
  ];
  if (others.some((other) => other !== null) || filter.ofPlayer !== null || filter.hasStream)
    return null;
  return identityIds?.length === 1 ? (identityIds[0] ?? null) : null;
}

/** Selects the links of an identity that pass the filter. */
function linksTo(
  tenantId: string,
  identityId: string,
  { mediaTypes, statuses, between, userId, hasSafeguarded }: EventFilter,
): RawBuilder<unknown> {
  const range =
    between === null
      ? sql``
      : sql`AND starts_at >= ${timestampOf(between.startMs)} AND starts_at <= ${timestampOf(between.endMs)}`;
  const orOwnClips = userId === null ? sql`` : sql`OR owner_user_id = ${userId}`;
  // Events of minors are few and have an index, so they are read once rather than for each link.
  const isListable = hasSafeguarded
    ? sql``
    : sql`AND event_id NOT IN (SELECT minors.id FROM event AS minors
        WHERE minors.tenant_id = ${tenantId} AND minors.safeguarded_by IS NOT NULL
          AND (minors.safeguarded_by <> ${identityId} OR minors.media_type <> 'event'))`;
  return sql`FROM event_identity WHERE tenant_id = ${tenantId} AND identity_id = ${identityId}
    AND media_type IN (${sql.join(mediaTypes)})
    AND status IN (${sql.join(statuses ?? eventStatuses)})
    AND (owner_user_id IS NULL ${orOwnClips}) ${range} ${isListable}`;
}

/** Builds a query for the first rows of such a list in curated order, as a branch of a statement. */
export const curatedBranch = (
  tenantId: string,
  identityId: string,
  branch: EventFilter,
  order: readonly (readonly [column: string, direction: 'asc' | 'desc'])[],
  limit: number,
): RawBuilder<unknown> => {
  const columns = { position: 'place', starts_at: 'starts_at', id: 'event_id' } as const;
  const by = order.map(
    ([column, direction]) =>
      sql`${sql.ref(columns[column as keyof typeof columns])} ${sql.raw(direction)}`,
  );
  return sql`(SELECT place AS position, starts_at, event_id AS id
    ${linksTo(tenantId, identityId, branch)} ORDER BY ${sql.join(by)} LIMIT ${limit})`;
};

/** Counts the events of such a list, up to `exactCountLimit`. */
export async function countEventsOfIdentity(
  scope: Scope,
  identityId: string,
  filter: EventFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM (
    SELECT 1 ${linksTo(scope.tenantId, identityId, filter)} LIMIT ${exactCountLimit}) AS matching`.execute(
    scope.trx,
  );
  return rows[0]?.total ?? 0;
}
