import { type TenancyProbes, markOf } from '../../testing/tenancy-probes.ts';

/** Tenancy probes of search. */
export const tenancy: TenancyProbes = {
  calls: ({ target, other }) => ({
    'search.suggest': [markOf(other.id), markOf(target)].flatMap((q) =>
      ['game', 'player', 'user'].map((scope) => ({ query: { q, scope } })),
    ),
  }),
  dataCalls: ['search.suggest'],
};
