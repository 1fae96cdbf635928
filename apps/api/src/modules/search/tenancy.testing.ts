import { type TenancyProbes, markOf } from '../../testing/tenancy-probes.ts';

/** What of this noun the tests of tenancy ask for. */
export const tenancy: TenancyProbes = {
  calls: ({ asked, other }) => ({
    searchSuggest: [markOf(other.id), markOf(asked)].flatMap((q) =>
      ['game', 'player', 'user'].map((scope) => ({ query: { q, scope } })),
    ),
  }),
  tells: ['searchSuggest'],
};
