import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { paging } from '../call/paging.ts';
import { eventListResponse } from '../event/event.ts';
import { emptyResponse, id, isoTime } from '../call/primitives.ts';
import type { watchlistAddresses } from './watchlist-constants.ts';

/**
 * Query of `/api/user/get_watchlist`: list parameters without filters (WAT-01). Without `sort` and `order`,
 * the most recently saved video comes first; `added` is the time of saving.
 */
export const watchlistQuery = z.strictObject({ ...paging() });
export type WatchlistQuery = z.input<typeof watchlistQuery>;

/** Body of `add_to_watchlist` and `remove_from_watchlist`: an event, clip or highlight. */
export const watchlistBody = z.strictObject({ video_id: id });
export type WatchlistBody = z.input<typeof watchlistBody>;

/** Map of video id to its selected flag (WAT-04). */
export const watchlist = z.record(z.string(), z.literal(true));

/** The watchlist in the account export. */
export const watchlistExport = {
  watchlist: z.array(z.object({ videoId: id, title: z.string(), addedAt: isoTime })),
};

export const watchlistCalls = {
  get: {
    summary: 'Returns the videos that the caller saved',
    query: watchlistQuery,
    response: eventListResponse,
  },
  add: { summary: 'Saves a video', body: watchlistBody, response: emptyResponse },
  remove: { summary: 'Removes a saved video', body: watchlistBody, response: emptyResponse },
} as const satisfies CallSchemasOf<typeof watchlistAddresses>;
