import type { Scope } from '../../platform/database/database.ts';
import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { removeAnalyticsBefore } from './analytics.queries.ts';
import { removePlaysBefore } from './play.queries.ts';
import { removeWatchedBefore } from './retention.queries.ts';

const hourMs = 3_600_000;
/**
 * Rows of a statement, of which each ends within its time: a tenant may have stopped to store analytics, with a
 * million rows. Each watched event has a row for each of its minutes.
 */
const batchRows = 5000;
const batchEvents = 100;

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
      const removeAll = async (limit: number, remove: (scope: Scope) => Promise<number>) => {
        while ((await platform.db.forTenant(id, remove)) === limit);
      };
      await removeAll(batchRows, (scope) => removeAnalyticsBefore(scope, before, batchRows));
      await removeAll(batchRows, (scope) => removePlaysBefore(scope, before, batchRows));
      const day = before.toISOString().slice(0, 10);
      await removeAll(batchEvents, (scope) => removeWatchedBefore(scope, day, batchEvents));
    }),
});
