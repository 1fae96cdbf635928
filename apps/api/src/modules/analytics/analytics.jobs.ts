import { eachTenant } from '../../platform/each-tenant.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeAnalyticsBefore } from './analytics.queries.ts';

const hourMs = 3_600_000;

/** Deletes what is older than the tenant keeps it; all of it where a tenant keeps none any more. */
export const analyticsCleanup = (platform: Platform): Job => ({
  name: 'analytics-cleanup',
  everyMs: hourMs,
  run: () =>
    eachTenant(platform, 'analytics were not deleted for every tenant', async (id) => {
      const { own_analytics: own } = platform.tenants.get(id);
      const before = new Date(platform.clock() - (own?.keep_days ?? 0) * 24 * hourMs);
      await platform.db.forTenant(id, (scope) => removeAnalyticsBefore(scope, before));
    }),
});
