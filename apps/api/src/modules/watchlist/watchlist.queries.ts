import { exactCountLimit, type SortDirection, type SortField } from '@grandstand/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { PageSlice } from '../../platform/context/page.ts';
import { type EventRow, excludesClipsOfMinors } from '../event/index.ts';
import './watchlist.table.ts';

/**
 * The videos of a watchlist that the user may still see: without other users' own clips (SEC-02) and clips of
 * minors.
 */
const watchlistOf = ({ trx, tenantId }: Scope, userId: string) =>
  trx
    .selectFrom('watchlist')
    .innerJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'watchlist.tenant_id')
        .onRef('event.id', '=', 'watchlist.event_id'),
    )
    .where('watchlist.tenant_id', '=', tenantId)
    .where('watchlist.user_id', '=', userId)
    .where(excludesClipsOfMinors)
    .where((eb) =>
      eb.or([eb('event.owner_user_id', 'is', null), eb('event.owner_user_id', '=', userId)]),
    );

const sortColumns = {
  added: 'watchlist.added_at',
  created: 'event.created_at',
  title: 'event.folded_title',
  order: 'event.position',
} as const satisfies Record<SortField, string>;

/** Returns a page of a user's watchlist. */
export const selectWatchlist = (
  scope: Scope,
  userId: string,
  sort: { readonly field: SortField; readonly direction: SortDirection },
  { offset, limit }: PageSlice,
): Promise<EventRow[]> =>
  watchlistOf(scope, userId)
    .selectAll('event')
    .orderBy(sortColumns[sort.field], sort.direction)
    .orderBy('watchlist.event_id', sort.direction)
    .offset(offset)
    .limit(limit)
    .execute();

/** Returns ids and times of the full watchlist, oldest entry first. */
export const selectWholeWatchlist = (
  scope: Scope,
  userId: string,
): Promise<{ id: string; addedAt: Date }[]> =>
  watchlistOf(scope, userId)
    .select(['event.id', 'watchlist.added_at as addedAt'])
    .orderBy('watchlist.added_at')
    .orderBy('watchlist.event_id')
    .limit(exactCountLimit)
    .execute();

export async function countWatchlist(scope: Scope, userId: string): Promise<number> {
  const { total } = await watchlistOf(scope, userId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function hasWatchlistEntry(
  { trx, tenantId }: Scope,
  userId: string,
  eventId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('watchlist')
    .select('event_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertWatchlistEntry(
  { trx, tenantId }: Scope,
  userId: string,
  eventId: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('watchlist')
    .values({ tenant_id: tenantId, user_id: userId, event_id: eventId, added_at: now })
    .execute();
}

export async function deleteWatchlistEntry(
  { trx, tenantId }: Scope,
  userId: string,
  eventId: string,
): Promise<void> {
  await trx
    .deleteFrom('watchlist')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .execute();
}
