import { z } from 'zod';
import { id } from './primitives.ts';
import { paging } from './paging.ts';

/**
 * Query of `/api/user/get_watchlist`: list parameters without filters (WAT-01). Without `sort` and
 * `order` the video saved last comes first; `added` is the time it was saved.
 */
export const watchlistQuery = z.strictObject({ ...paging() });
export type WatchlistQuery = z.input<typeof watchlistQuery>;

/** Body of `add_to_watchlist` and `remove_from_watchlist`: an event, clip or highlight. */
export const watchlistBody = z.strictObject({ video_id: id });
export type WatchlistBody = z.input<typeof watchlistBody>;
