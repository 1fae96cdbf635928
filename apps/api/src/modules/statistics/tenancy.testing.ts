import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import { testOperatorKey } from '../../testing.ts';
import * as statisticsQueries from './statistics.queries.ts';

const log = { metrics: [], moments: [] };

/** Tenancy probes of statistics. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId, videoIds }) => ({
    'statistics.get': videoIds.map((id) => ({ query: { id, score: 'true', overview: 'true' } })),
    'statistics.set': [{ params: { id: foreignId }, body: { time: 1 } }],
  }),
  prepare: (api, { id }) =>
    api.statistics.set({
      tenant: id,
      operatorKey: testOperatorKey,
      params: { id: 'same' },
      body: { time: 1, metrics: [{ name: 'Shots', filterId: 'shots', home: 1, away: 0 }] },
    }),
  queries: {
    'statistics.queries.ts': [
      statisticsQueries,
      {
        findStatistics: (scope) => statisticsQueries.findStatistics(scope, 'a'),
        saveStatistics: (scope) => statisticsQueries.saveStatistics(scope, 'a', log),
        listRunningBroadcasts: (scope) => statisticsQueries.listRunningBroadcasts(scope),
      },
    ],
  },
};
