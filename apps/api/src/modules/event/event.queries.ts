import {
  exactCountLimit,
  type EventStatus,
  type IdentityMediaType,
  type IdentityType,
  type MediaKind,
  type SortDirection,
  type SortField,
  type SportType,
} from '@grandstand/contract';
import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely';
import type { Selectable } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { EventTable, Tables } from '../../platform/database/tables.ts';

export type EventRow = Selectable<EventTable>;

/** What narrows a list of events; null does not narrow. */
export interface EventFilter {
  readonly mediaTypes: readonly MediaKind[];
  readonly identityIds: readonly string[] | null;
  readonly identityTypes: readonly (IdentityType | IdentityMediaType)[] | null;
  readonly teamIds: readonly string[] | null;
  /** Events of these ids, and clips that were cut from them. */
  readonly eventIds: readonly string[] | null;
  readonly sportTypes: readonly SportType[] | null;
  /** ms since 1970, both bounds included. */
  readonly between: { readonly startMs: number; readonly endMs: number } | null;
  readonly statuses: readonly EventStatus[] | null;
  /** Whose own clips are listed too. */
  readonly userId: string | null;
}

export interface EventSort {
  readonly field: SortField;
  readonly direction: SortDirection;
}

export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

type Where = ExpressionBuilder<Tables, 'event'>;
type Condition = ExpressionWrapper<Tables, 'event', SqlBool>;

/** Rows of the tenant that this viewer may know of: what a user made is that user's own (SEC-02). */
function visible(eb: Where, tenantId: string, userId: string | null): Condition {
  const own = userId === null ? [] : [eb('event.owner_user_id', '=', userId)];
  return eb.and([
    eb('event.tenant_id', '=', tenantId),
    eb.or([eb('event.owner_user_id', 'is', null), ...own]),
  ]);
}

/** One identity of the event is among the ids and of one of the types. */
function hasIdentity(eb: Where, filter: EventFilter): Condition[] {
  const { identityIds, identityTypes } = filter;
  if (identityIds === null && identityTypes === null) return [];
  let linked = eb
    .selectFrom('event_identity')
    .select(sql`1`.as('one'))
    .whereRef('event_identity.tenant_id', '=', 'event.tenant_id')
    .whereRef('event_identity.event_id', '=', 'event.id');
  if (identityIds !== null) linked = linked.where('event_identity.identity_id', 'in', identityIds);
  if (identityTypes !== null) {
    const types = [...identityTypes] as string[];
    linked = linked
      .innerJoin('identity', (join) =>
        join
          .onRef('identity.tenant_id', '=', 'event_identity.tenant_id')
          .onRef('identity.id', '=', 'event_identity.identity_id'),
      )
      .where((inner) =>
        inner.or([
          inner(sql<string>`identity.type`, 'in', types),
          inner(sql<string>`identity.media_type`, 'in', types),
        ]),
      );
  }
  return [eb.exists(linked)];
}

/** A moment given in ms; by the database, whose years go further than what ISO text can say. */
const moment = (ms: number) => sql<Date>`to_timestamp(${ms}::double precision / 1000)`;

function matches(eb: Where, tenantId: string, filter: EventFilter): Condition {
  const { teamIds, eventIds, sportTypes, between, statuses } = filter;
  const conditions = [
    visible(eb, tenantId, filter.userId),
    eb('event.media_type', 'in', filter.mediaTypes),
    ...hasIdentity(eb, filter),
  ];
  if (teamIds !== null) {
    conditions.push(
      eb.or([eb('event.team1_id', 'in', teamIds), eb('event.team2_id', 'in', teamIds)]),
    );
  }
  if (eventIds !== null) {
    conditions.push(
      eb.or([
        eb('event.parent_event_id', 'in', eventIds),
        eb.and([eb('event.parent_event_id', 'is', null), eb('event.id', 'in', eventIds)]),
      ]),
    );
  }
  if (sportTypes !== null) conditions.push(eb('event.sport_type', 'in', sportTypes));
  if (statuses !== null) conditions.push(eb('event.status', 'in', statuses));
  if (between !== null) {
    conditions.push(eb('event.starts_at', '>=', moment(between.startMs)));
    conditions.push(eb('event.starts_at', '<=', moment(between.endMs)));
  }
  return eb.and(conditions);
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** The columns of a sort, the id last so that the order is total; `desc` is exactly `asc` reversed. */
function orderOf({ field, direction }: EventSort, soonestFirst: boolean) {
  switch (field) {
    case 'order':
      return [
        ['event.position', direction],
        ['event.starts_at', soonestFirst ? direction : opposite[direction]],
        ['event.id', direction],
      ] as const;
    case 'added':
      return [
        ['event.added_at', direction],
        ['event.id', direction],
      ] as const;
    case 'created':
      return [
        ['event.created_at', direction],
        ['event.id', direction],
      ] as const;
    case 'title':
      return [
        ['event.folded_title', direction],
        ['event.id', direction],
      ] as const;
  }
}

/** A page of events. A list of upcoming events alone begins with the next one, others with the latest. */
export async function listEvents(
  trx: Trx,
  tenantId: string,
  filter: EventFilter,
  sort: EventSort,
  { offset, limit }: Slice,
): Promise<EventRow[]> {
  const soonestFirst = filter.statuses?.every((status) => status === 'upcoming') ?? false;
  let query = trx
    .selectFrom('event')
    .selectAll()
    .where((eb) => matches(eb, tenantId, filter));
  for (const [column, direction] of orderOf(sort, soonestFirst)) {
    query = query.orderBy(column, direction);
  }
  return query.offset(offset).limit(limit).execute();
}

/** How many events match, counted up to `exactCountLimit`: never a full count. */
export async function countEvents(
  trx: Trx,
  tenantId: string,
  filter: EventFilter,
): Promise<number> {
  const { total } = await trx
    .selectFrom((eb) =>
      eb
        .selectFrom('event')
        .select(sql`1`.as('one'))
        .where((inner) => matches(inner, tenantId, filter))
        .limit(exactCountLimit)
        .as('matching'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** An event or clip by its id or its reference, if it is one of the kinds. */
export async function findEvent(
  trx: Trx,
  tenantId: string,
  key: { readonly by: 'id' | 'reference_id'; readonly value: string },
  kinds: readonly MediaKind[],
  userId: string | null,
): Promise<EventRow | null> {
  const row = await trx
    .selectFrom('event')
    .selectAll()
    .where((eb) => visible(eb, tenantId, userId))
    .where(`event.${key.by}`, '=', key.value)
    .where('event.media_type', 'in', kinds)
    .executeTakeFirst();
  return row ?? null;
}

/** Live events per sport, the busiest first. */
export function countLiveBySport(
  trx: Trx,
  tenantId: string,
): Promise<{ sportType: SportType; count: number }[]> {
  return trx
    .selectFrom('event')
    .select(['sport_type as sportType', sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', '=', tenantId)
    .where('media_type', '=', 'event')
    .where('status', '=', 'live')
    .groupBy('sport_type')
    .orderBy('count', 'desc')
    .orderBy('sport_type')
    .execute();
}
