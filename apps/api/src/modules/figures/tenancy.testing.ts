import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as figuresQueries from './figures.queries.ts';

const now = new Date(0);
const days = { from: '2026-01-01', to: '2026-12-31' };

/** Tenancy probes of figures. */
export const tenancy: TenancyProbes = {
  calls: () => ({
    'figures.getViewers': [{}],
    'figures.getRevenue': ['day', 'product', 'event', 'country'].map((by) => ({
      query: { ...days, by },
    })),
    'figures.listRevenueOfPortals': [{ query: days }],
    'figures.getSubscriptions': [{ query: days }],
  }),
  dataCalls: ['figures.getRevenue', 'figures.getViewers'],
  queries: {
    'figures.queries.ts': [
      figuresQueries,
      {
        selectRevenue: (scope) => figuresQueries.selectRevenue(scope, 'day', days, 10),
        selectRevenueTotals: (scope) => figuresQueries.selectRevenueTotals(scope, days),
        countActiveContracts: (scope) => figuresQueries.countActiveContracts(scope, now),
        countStartedContracts: (scope) => figuresQueries.countStartedContracts(scope, days, 'UTC'),
        countEndedContracts: (scope) => figuresQueries.countEndedContracts(scope, days, 'UTC'),
        countStreams: (scope) => figuresQueries.countStreams(scope, now, 10),
        selectWatchedEvents: (scope) => figuresQueries.selectWatchedEvents(scope, ['e'], 10),
        selectReceiptsOfDays: (scope) =>
          figuresQueries.selectReceiptsOfDays(scope, days, 'UTC', { issuedAt: now, number: 1 }, 10),
      },
    ],
  },
};
