import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { removeAnalyticsBefore } from './analytics.queries.ts';
import { removePlaysBefore } from './play.queries.ts';
import { removeWatchedBefore } from './retention.queries.ts';

const hourMs = 3_600_000;

/**
 * Deletes data past the tenant's retention, all of it if the tenant stores none any more. The job
 * `table-limits` deletes rows beyond the maximum.
 */
export const analyticsCleanup = (platform: Platform): Job => ({
  name: 'analytics-cleanup',
  everyMs: hourMs,
  run: () =>
    eachTenant(platform, 'old analytics could not be deleted for some tenants', async (id) => {
      const { own_analytics: own } = platform.tenants.get(id);
      const before = new Date(platform.clock() - (own?.keep_days ?? 0) * 24 * hourMs);
      await platform.db.forTenant(id, async (scope) => {
        await removeAnalyticsBefore(scope, before);
        await removePlaysBefore(scope, before);
        await removeWatchedBefore(scope, before.toISOString().slice(0, 10));
      });
    }),
});
