import { maxTagsPerUser, type SortField } from '@grandstand/contract';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { ListSort } from '../../platform/context/list-sort.ts';
import type { PageSlice } from '../../platform/context/page.ts';
import type { NewTagRow, TagChange, TagRow } from './tag.table.ts';

/** Filter of an event's tags. */
export interface TagFilter {
  readonly eventId: string;
  /** Includes global tags. */
  readonly global: boolean;
  /** Includes tags of this viewer; null for none. */
  readonly ownerId: string | null;
  /** The time of the call: imported tags are visible from their `wall_clock`. */
  readonly now: Date;
}

const matchesFilter = (
  eb: ExpressionBuilder<Tables, 'tag'>,
  { global, ownerId, now }: TagFilter,
) => {
  const isOwner = ownerId === null ? eb.lit(false) : eb('user_id', '=', ownerId);
  if (!global) return isOwner;
  const visibleGlobal = eb.and([
    eb('is_global', '=', true),
    eb.or([eb('wall_clock', 'is', null), eb('wall_clock', '<=', now)]),
  ]);
  return eb.or([isOwner, visibleGlobal]);
};

const tagsOf = ({ trx, tenantId }: Scope, filter: TagFilter) =>
  trx
    .selectFrom('tag')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', filter.eventId)
    .where((eb) => matchesFilter(eb, filter));

/** A viewer's own tags in all events. */
const tagsOfUser = ({ trx, tenantId }: Scope, userId: string) =>
  trx.selectFrom('tag').where('tenant_id', '=', tenantId).where('user_id', '=', userId);

const sortColumns = {
  order: sql.ref('start_ms'),
  added: sql.ref('created_at'),
  created: sql.ref('created_at'),
  title: sql`lower(title) COLLATE "C"`,
} as const satisfies Record<SortField, unknown>;

/** Returns a page of an event's tags, by start unless another order is requested. */
export const selectTags = (
  scope: Scope,
  filter: TagFilter,
  { offset, limit }: PageSlice,
  sort: ListSort | null = null,
): Promise<TagRow[]> =>
  tagsOf(scope, filter)
    .selectAll()
    .orderBy(sort === null ? sortColumns.order : sortColumns[sort.field], sort?.direction ?? 'asc')
    .orderBy('id', sort?.direction ?? 'asc')
    .offset(offset)
    .limit(limit)
    .execute();

export async function countTags(scope: Scope, filter: TagFilter): Promise<number> {
  const { total } = await tagsOf(scope, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Counts a viewer's tags in all events. */
export async function countTagsOfUser(scope: Scope, userId: string): Promise<number> {
  const { total } = await tagsOfUser(scope, userId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns the tag already sent under this client id. */
export async function findSentTag(
  scope: Scope,
  userId: string,
  clientId: string,
): Promise<TagRow | null> {
  const row = await tagsOfUser(scope, userId)
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a tag of any owner. */
export async function findTag({ trx, tenantId }: Scope, id: string): Promise<TagRow | null> {
  const row = await trx
    .selectFrom('tag')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a tag of this viewer; null for any other tag. */
export async function findOwnTag(scope: Scope, userId: string, id: string): Promise<TagRow | null> {
  const row = await tagsOfUser(scope, userId).selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export const insertTag = ({ trx }: Scope, row: NewTagRow): Promise<TagRow> =>
  trx.insertInto('tag').values(row).returningAll().executeTakeFirstOrThrow();

/** Inserts tags; existing ids stay unchanged. */
export async function insertTags({ trx }: Scope, rows: readonly NewTagRow[]): Promise<void> {
  await trx
    .insertInto('tag')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute();
}

/** Changes a tag; null if it no longer exists. */
export async function updateTag(
  { trx, tenantId }: Scope,
  id: string,
  change: TagChange,
): Promise<TagRow | null> {
  const row = await trx
    .updateTable('tag')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes those of the tags that belong to the viewer; returns the deleted ones. */
export const deleteOwnTags = (
  { trx, tenantId }: Scope,
  userId: string,
  ids: readonly string[],
): Promise<Pick<TagRow, 'id' | 'event_id' | 'is_global'>[]> =>
  trx
    .deleteFrom('tag')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .returning(['id', 'event_id', 'is_global'])
    .execute();

/** Deletes a moment of an event that belongs to no viewer; returns it, or null if there is none. */
export async function deleteMoment(
  { trx, tenantId }: Scope,
  eventId: string,
  id: string,
): Promise<TagRow | null> {
  const row = await trx
    .deleteFrom('tag')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('user_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns all tags of a viewer, the oldest first. */
export const selectTagsOfUser = (scope: Scope, userId: string): Promise<TagRow[]> =>
  tagsOfUser(scope, userId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(maxTagsPerUser)
    .execute();

/** Returns a viewer's global tags, each with its event. */
export const selectGlobalTagsOfUser = (
  scope: Scope,
  userId: string,
): Promise<Pick<TagRow, 'id' | 'event_id'>[]> =>
  tagsOfUser(scope, userId).select(['id', 'event_id']).where('is_global', '=', true).execute();

/** Imported tags returned per round, at most. */
const maxDueTags = 1000;

/** Returns imported tags due after `from`, up to `until`. */
export const selectDueTags = (
  { trx, tenantId }: Scope,
  from: Date,
  until: Date,
): Promise<TagRow[]> =>
  trx
    .selectFrom('tag')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('is_global', '=', true)
    .where('user_id', 'is', null)
    .where('wall_clock', '>', from)
    .where('wall_clock', '<=', until)
    .orderBy('wall_clock')
    .limit(maxDueTags)
    .execute();
