import { markOf, type TenancyProbes } from '../../testing/tenancy-probes.ts';
import { testOperatorKey } from '../../testing.ts';
import * as lineupQueries from './lineup.queries.ts';

const players = [
  { number: 9, name: 'Same Name', position: null, isStarter: true, isCaptain: false },
];

/** Tenancy probes of line-ups. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId, videoIds }) => ({
    'lineup.get': videoIds.map((id) => ({ params: { id } })),
    'lineup.set': [{ params: { id: foreignId }, body: { home: [] } }],
  }),
  dataCalls: ['lineup.get'],
  prepare: (api, { id }) =>
    api.lineup.set({
      tenant: id,
      operatorKey: testOperatorKey,
      params: { id: 'same' },
      body: { home: [{ number: 9, name: markOf(id) }] },
    }),
  queries: {
    'lineup.queries.ts': [
      lineupQueries,
      {
        selectLineups: (scope) => lineupQueries.selectLineups(scope, 'same'),
        replaceLineup: (scope) =>
          lineupQueries.replaceLineup(scope, 'same', { teamId: 'south', players }),
        selectMatchesWithoutLineups: (scope) =>
          lineupQueries.selectMatchesWithoutLineups(scope, ['a', 'same']),
        insertLineups: (scope) =>
          lineupQueries.insertLineups(scope, [{ eventId: 'a', teamId: 'north', players }]),
      },
    ],
  },
};
