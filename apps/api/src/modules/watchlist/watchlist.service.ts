import {
  maxWatchlist,
  type AccountExport,
  type EventListEntry,
  type Paged,
  type watchlistQuery,
} from '@grandstand/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { listSortOf } from '../../platform/context/list-sort.ts';
import { pageOf, sliceOf } from '../../platform/context/page.ts';
import {
  eventViewOf,
  getReachableEvent,
  linkEvents,
  presentEntry,
  titlesInExport,
} from '../event/index.ts';
import { identityCache } from '../identity/index.ts';
import { requireSession } from '../../platform/context/caller.ts';
import { lockUser } from '../user/index.ts';
import {
  countWatchlist,
  deleteWatchlistEntry,
  insertWatchlistEntry,
  hasWatchlistEntry,
  selectWholeWatchlist,
  selectWatchlist,
} from './watchlist.queries.ts';

type Query = z.output<typeof watchlistQuery>;

const newestFirst = { field: 'added', direction: 'desc' } as const;

/** Returns a page of the caller's watchlist, presented like any event list (WAT-01). */
export async function getWatchlist(ctx: Ctx, query: Query): Promise<Paged<EventListEntry>> {
  const { userId } = requireSession(ctx);
  const slice = sliceOf(query);
  return ctx.db.forTenant(ctx, async (scope) => {
    const view = await eventViewOf(ctx, scope);
    const rows =
      slice === null
        ? []
        : await selectWatchlist(scope, userId, listSortOf(query, ctx) ?? newestFirst, slice);
    const total = await countWatchlist(scope, userId);
    const linked = await linkEvents(scope, rows, ctx.resources.of(identityCache).read);
    return pageOf(
      query,
      linked.map((event) => presentEntry(event, view, null)),
      total,
    );
  });
}

/**
 * Adds a video to the watchlist; idempotent. Throws `event_not_found`, including for other users' clips
 * (SEC-02), and `limit_reached`.
 */
export async function addToWatchlist(ctx: Ctx, videoId: string): Promise<void> {
  const { userId } = requireSession(ctx);
  await ctx.db.forTenant(ctx, async (scope) => {
    await getReachableEvent(scope, videoId);
    // Locked, so that counting and inserting are atomic.
    if ((await lockUser(scope, userId)) === null) throw new AppError('unauthorized');
    if (await hasWatchlistEntry(scope, userId, videoId)) return;
    if ((await countWatchlist(scope, userId)) >= maxWatchlist) throw new AppError('limit_reached');
    await insertWatchlistEntry(scope, userId, videoId, new Date(ctx.clock()));
  });
}

/** Removes a video from the watchlist; no error if it was not there. */
export async function removeFromWatchlist(ctx: Ctx, videoId: string): Promise<void> {
  const { userId } = requireSession(ctx);
  await ctx.db.forTenant(ctx, (scope) => deleteWatchlistEntry(scope, userId, videoId));
}

/** Exports a user's watchlist, with titles. */
export async function exportWatchlist(
  scope: Scope,
  userId: string,
): Promise<AccountExport['watchlist']> {
  const rows = await selectWholeWatchlist(scope, userId);
  const titles = await titlesInExport(scope, rows);
  return rows.map(({ id, addedAt }) => ({
    videoId: id,
    title: titles.get(id) ?? '',
    addedAt: addedAt.toISOString(),
  }));
}
