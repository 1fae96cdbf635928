import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as standingsQueries from './standings.queries.ts';

const season = {
  from: new Date('2026-07-01T00:00:00Z'),
  before: new Date('2027-07-01T00:00:00Z'),
  gameTypes: ['League'],
};

/** Tenancy probes of standings. */
export const tenancy: TenancyProbes = {
  calls: ({ foreignId }) => ({
    'standings.get': ['sports', foreignId].map((id) => ({ params: { id } })),
    'standings.getForm': ['north', foreignId].map((id) => ({ params: { id } })),
  }),
  queries: {
    'standings.queries.ts': [
      standingsQueries,
      {
        listFinishedMatches: (scope) => standingsQueries.listFinishedMatches(scope, 'a', season),
        listTeamIds: (scope) => standingsQueries.listTeamIds(scope, 'a'),
        listForm: (scope) => standingsQueries.listForm(scope, 'a', { gameTypes: null }),
      },
    ],
  },
};
