import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as watchlistQueries from './watchlist.queries.ts';

const slice = { offset: 0, limit: 10 };
const now = new Date(0);
const byTitle = { field: 'title', direction: 'asc' } as const;

/** Tenancy probes of watchlists. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId, videoIds }) => ({
    'watchlist.get': [{ query: { size: 100 } }],
    'watchlist.add': videoIds.map((id) => ({ body: { video_id: id } })),
    'watchlist.remove': [{ body: { video_id: foreignId } }],
  }),
  dataCalls: ['watchlist.get'],
  prepare: (api, { id, access }) =>
    api.watchlist.add({ tenant: id, token: access, body: { video_id: 'same' } }),
  queries: {
    'watchlist.queries.ts': [
      watchlistQueries,
      {
        selectWatchlist: (scope) => watchlistQueries.selectWatchlist(scope, 'u', byTitle, slice),
        selectWholeWatchlist: (scope) => watchlistQueries.selectWholeWatchlist(scope, 'u'),
        countWatchlist: (scope) => watchlistQueries.countWatchlist(scope, 'u'),
        hasWatchlistEntry: (scope) => watchlistQueries.hasWatchlistEntry(scope, 'u', 'a'),
        insertWatchlistEntry: (scope) =>
          watchlistQueries.insertWatchlistEntry(scope, 'u', 'a', now),
        deleteWatchlistEntry: (scope) => watchlistQueries.deleteWatchlistEntry(scope, 'u', 'a'),
      },
    ],
  },
};
