import { json } from '../../platform/database/tables.ts';
import { probedTenant, type TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as analyticsQueries from './analytics.queries.ts';

const now = new Date(0);
const visitor = '6f1c0c3e-7d0b-4a56-9a8e-0c5b1f5b2d11';
const event = (tenant: string) => ({
  tenant_id: tenant,
  id: 'same',
  visitor,
  kind: 'page' as const,
  name: `mark-of-${tenant}`,
  path: '/',
  properties: json({}),
  // The clean-up leaves it alone: these tenants keep no analytics.
  happened_at: new Date('2999-01-01'),
});

/** Probes of this noun for the tenancy tests. */
export const tenancy: TenancyProbes = {
  calls: () => ({
    analyticsCollect: [{ body: { visitor, events: [{ kind: 'page', name: 'home', path: '/' }] } }],
    analyticsSummary: [{ query: { days: 7 } }],
  }),
  tells: ['analyticsSummary'],
  prepare: (api, { id }) =>
    api.db.forTenant(id, (scope) => analyticsQueries.insertAnalyticsEvents(scope, [event(id)])),
  queries: {
    'analytics.queries.ts': [
      analyticsQueries,
      {
        insertAnalyticsEvents: (scope) =>
          analyticsQueries.insertAnalyticsEvents(scope, [event(probedTenant)]),
        removeAnalyticsBefore: (scope) => analyticsQueries.removeAnalyticsBefore(scope, now),
        countVisitors: (scope) => analyticsQueries.countVisitors(scope, now),
        countNames: (scope) => analyticsQueries.countNames(scope, 'page', now, 10),
        summarisePlayback: (scope) => analyticsQueries.summarisePlayback(scope, now),
      },
    ],
  },
};
