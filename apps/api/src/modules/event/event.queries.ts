import { eventStatuses, exactCountLimit, type MediaKind } from '@grandstand/contract';
import { expressionBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import {
  countEventsOfIdentity,
  onlyIdentityOf,
  curatedBranch,
} from './list/event-by-identity.queries.ts';
import {
  excludesClipsOfMinors,
  matchesFilter,
  isReachableBy,
} from './list/event-conditions.queries.ts';
import type { EventRow } from './event.table.ts';
import { listedColumns, type ListedEvent } from './list/listed-event.queries.ts';
import type { EventFilter } from './list/event-filter.ts';
import { isSoonestFirst, orderOf, type EventSort } from './list/event-order.ts';
import { foundIds, hasAnyWord, type SearchedFilter } from './search/search-candidates.queries.ts';

export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Splits a filter into one branch per kind and status. Within each, an index has the order of the list, so
 * a read stops at the end of the page.
 */
function branchesOf(filter: EventFilter): EventFilter[] {
  // A list of some events, or of one viewer's clips, has few rows, so they are sorted after reading.
  if (filter.eventIds !== null || filter.ownedBy !== null) return [filter];
  return filter.mediaTypes.flatMap((kind) =>
    (filter.statuses ?? eventStatuses).map((status) => ({
      ...filter,
      mediaTypes: [kind],
      statuses: [status],
    })),
  );
}

/** Returns the only team of a list, home or away; null for any other list. */
const onlyTeam = ({ teamIds }: EventFilter): string | null =>
  teamIds?.length === 1 ? (teamIds[0] ?? null) : null;

/** The conditions of the branches of a team's list: its home matches, and its other matches. */
const homeAndAway = (team: string | null) =>
  team === null
    ? [null]
    : [
        sql<boolean>`event.team1_id = ${team}`,
        sql<boolean>`event.team2_id = ${team} AND event.team1_id IS DISTINCT FROM ${team}`,
      ];

type Order = ReturnType<typeof orderOf>;

/** Builds the branches of a list. Each reads its first rows from an index in the order of the list. */
function listedBranches(
  { trx, tenantId }: Scope,
  filter: EventFilter,
  order: Order,
  limit: number,
) {
  const team = onlyTeam(filter);
  const identity = order[0][0] === 'position' ? onlyIdentityOf(filter) : null;
  const withoutTeam = team === null ? filter : { ...filter, teamIds: null };
  return branchesOf(withoutTeam).flatMap((branch) =>
    homeAndAway(team).map((side) => {
      if (identity !== null) return curatedBranch(tenantId, identity, branch, order, limit);
      let query = trx
        .selectFrom('event')
        .select(order.map(([column]) => `event.${column}` as const))
        .where((eb) => matchesFilter(eb, tenantId, branch));
      if (side !== null) query = query.where(side);
      for (const [column, direction] of order)
        query = query.orderBy(sql.ref(`event.${column}`), direction);
      return query.limit(limit);
    }),
  );
}

/** Maximum rows of a list that are scanned for a frequent word. */
const maxScannedRows = 20_000;

/**
 * Builds the branches of a search that is not ordered by relevance: the results are sorted, or for a single
 * frequent word, the rows of the list are scanned for it in their order.
 */
function searchedBranches(tenantId: string, filter: SearchedFilter, order: Order, limit: number) {
  const columns = sql.join(order.map(([column]) => sql.ref(column)));
  const ordered = sql.join(
    order.map(([column, direction]) => sql`${sql.ref(column)} ${sql.raw(direction)}`),
  );
  const { terms, isFrequent } = filter.search;
  const [first, ...others] = terms;
  if (isFrequent && first !== undefined && others.length === 0) {
    const branches = branchesOf(filter);
    const perBranch = Math.floor(maxScannedRows / branches.length);
    return branches.map(
      (branch) => sql`(SELECT ${columns} FROM (
          SELECT ${columns}, id AS event_id FROM event
          WHERE ${matchesFilter(expressionBuilder<Tables, 'event'>(), tenantId, branch)}
          ORDER BY ${ordered} LIMIT ${perBranch}) AS entry
        WHERE ${hasAnyWord(tenantId, first.words[2], filter.search)} ORDER BY ${ordered} LIMIT ${limit})`,
    );
  }
  const found = foundIds(tenantId, filter);
  if (found === null) return [];
  return [
    sql`(SELECT ${columns} FROM (${found}) AS found
      JOIN event ON event.tenant_id = ${tenantId} AND event.id = found.event_id
      ORDER BY ${ordered} LIMIT ${limit})`,
  ];
}

/** Returns a page of events. A list of upcoming events starts with the next one, others with the latest. */
export async function listEvents(
  scope: Scope,
  filter: EventFilter,
  sort: EventSort,
  { offset, limit }: Slice,
): Promise<ListedEvent[]> {
  const { trx, tenantId } = scope;
  const { search } = filter;
  const order = orderOf(sort, isSoonestFirst(filter));
  const branches =
    search === null
      ? listedBranches(scope, filter, order, offset + limit)
      : searchedBranches(tenantId, { ...filter, search }, order, offset + limit);
  if (branches.length === 0) return [];
  const orderIn = (table: string) =>
    sql.join(
      order.map(
        ([column, direction]) => sql`${sql.ref(`${table}.${column}`)} ${sql.raw(direction)}`,
      ),
    );
  // The branches read the index only; just the rows of the page are read in full.
  const { rows } = await sql<ListedEvent>`
    SELECT ${listedColumns(tenantId)} FROM (
      SELECT found.* FROM (${sql.join(branches, sql` UNION ALL `)}) AS found
      ORDER BY ${orderIn('found')} OFFSET ${offset} LIMIT ${limit}
    ) AS page JOIN event ON event.tenant_id = ${tenantId} AND event.id = page.id
    ORDER BY ${orderIn('page')}`.execute(trx);
  return rows;
}

/** Counts matching events up to `exactCountLimit`, never in full. */
export async function countEvents(scope: Scope, filter: EventFilter): Promise<number> {
  const identity = onlyIdentityOf(filter);
  if (identity !== null) return countEventsOfIdentity(scope, identity, filter);
  const { mediaTypes, player } = filter;
  if (player !== null && mediaTypes.length > 1) {
    // Line-ups and clips have an index each.
    let total = 0;
    for (const kind of mediaTypes)
      total += await countEvents(scope, { ...filter, mediaTypes: [kind] });
    return Math.min(total, exactCountLimit);
  }
  // The index has the time after the status, so it needs the statuses for a range of time.
  const withStatuses = { ...filter, statuses: filter.statuses ?? eventStatuses };
  const { total } = await scope.trx
    .selectFrom((eb) =>
      eb
        .selectFrom('event')
        .select(sql`1`.as('one'))
        .where((inner) => matchesFilter(inner, scope.tenantId, withStatuses))
        .limit(exactCountLimit)
        .as('matching'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Finds an event or clip of the given kinds by id or reference. */
export async function findEvent(
  { trx, tenantId, userId }: Scope,
  key: { readonly by: 'id' | 'reference_id'; readonly value: string },
  kinds: readonly MediaKind[],
): Promise<EventRow | null> {
  const row = await trx
    .selectFrom('event')
    .selectAll()
    .where((eb) => isReachableBy(eb, tenantId, userId))
    .where(`event.${key.by}`, '=', key.value)
    .where('event.media_type', 'in', kinds)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Finds an event or clip by id, even a private clip of another viewer, so the caller must check access. Never
 * finds a clip of minors.
 */
export async function findForPlayback(
  { trx, tenantId }: Scope,
  id: string,
): Promise<EventRow | null> {
  const row = await trx
    .selectFrom('event')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(excludesClipsOfMinors)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns events and clips by id, unordered, even private clips, so the caller must check access. */
export const selectEvents = async (
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<EventRow[]> =>
  ids.length === 0
    ? []
    : trx
        .selectFrom('event')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', ids)
        .execute();

/** Counts live events per sport, the most first. */
export function countLiveBySport({
  trx,
  tenantId,
}: Scope): Promise<{ sportType: string; count: number }[]> {
  return trx
    .selectFrom('event')
    .select(['sport_type as sportType', sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', '=', tenantId)
    .where('media_type', '=', 'event')
    .where('status', '=', 'live')
    .where('safeguarded_by', 'is', null)
    .groupBy('sport_type')
    .orderBy('count', 'desc')
    .orderBy('sport_type')
    .execute();
}
