import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as infoQueries from './info.queries.ts';

const now = new Date(0);

/** Tenancy probes of info pages. */
export const tenancy: TenancyProbes = {
  calls: () => ({
    'info.get': [{ params: { type: 'faq' } }, { params: { type: 'privacy' } }],
  }),
  queries: {
    'info.queries.ts': [
      infoQueries,
      {
        findOffer: (scope) => infoQueries.findOffer(scope, now),
        findLegalVersion: (scope) => infoQueries.findLegalVersion(scope, 'terms'),
        putLegalVersion: (scope) =>
          infoQueries.putLegalVersion(scope, { type: 'terms', contentHash: 'x', now }),
      },
    ],
  },
};
