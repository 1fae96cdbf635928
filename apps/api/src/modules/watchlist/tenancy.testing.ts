import { type TenancyProbes, probedTenant as tenant } from '../../testing/tenancy-probes.ts';
import * as watchlistQueries from './watchlist.queries.ts';

const slice = { offset: 0, limit: 10 };
const now = new Date(0);
const byTitle = { field: 'title', direction: 'asc' } as const;

/** What of this noun the tests of tenancy ask for. */
export const tenancy: TenancyProbes = {
  calls: ({ foreign, videoIds }) => ({
    watchlistGet: [{ query: { size: 100 } }],
    watchlistAdd: videoIds.map((id) => ({ body: { video_id: id } })),
    watchlistRemove: [{ body: { video_id: foreign } }],
  }),
  tells: ['watchlistGet'],
  prepare: (api, { id, access }) =>
    api.call('watchlistAdd', { tenant: id, token: access, body: { video_id: 'same' } }),
  queries: {
    'watchlist.queries.ts': [
      watchlistQueries,
      {
        selectWatchlist: (trx) =>
          watchlistQueries.selectWatchlist(trx, tenant, 'u', byTitle, slice),
        selectSaved: (trx) => watchlistQueries.selectSaved(trx, tenant, 'u'),
        countWatchlist: (trx) => watchlistQueries.countWatchlist(trx, tenant, 'u'),
        isSaved: (trx) => watchlistQueries.isSaved(trx, tenant, 'u', 'a'),
        insertSaved: (trx) => watchlistQueries.insertSaved(trx, tenant, 'u', 'a', now),
        deleteSaved: (trx) => watchlistQueries.deleteSaved(trx, tenant, 'u', 'a'),
      },
    ],
  },
};
