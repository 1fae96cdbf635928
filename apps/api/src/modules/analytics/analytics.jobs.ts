import { dayMs, hourMs } from '@grandstand/contract/constants';
import type { Scope } from '../../platform/database/database.ts';
import { eachTenant } from '../../platform/tenancy/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { removeAnalyticsBefore } from './analytics.queries.ts';
import { removePlaysBefore } from './play.queries.ts';
import { removeWatchedBefore } from './retention.queries.ts';

/**
 * Rows that one statement deletes, so that it ends within its time limit: a tenant that no longer stores analytics
 * may have a million of them. Each watched event has a row for each of its minutes.
 */
const batchRows = 5000;
const batchEvents = 100;

/**
 * Deletes data past the tenant's retention, all of it if the tenant no longer stores any. The job
 * `table-limits` deletes rows beyond the maximum.
 */
export const analyticsCleanup = (platform: Platform): Job => ({
  name: 'analytics-cleanup',
  everyMs: hourMs,
  run: () =>
    eachTenant(platform, 'old analytics could not be deleted for some tenants', async (id) => {
      const { own_analytics: own } = platform.tenants.get(id);
      const before = new Date(platform.clock() - (own?.keep_days ?? 0) * dayMs);
      const removeAll = async <T>(
        remove: (scope: Scope, before: T, limit: number) => Promise<number>,
        end: T,
        limit: number,
      ) => {
        while ((await platform.db.forTenant(id, (scope) => remove(scope, end, limit))) === limit);
      };
      await removeAll(removeAnalyticsBefore, before, batchRows);
      await removeAll(removePlaysBefore, before, batchRows);
      await removeAll(removeWatchedBefore, before.toISOString().slice(0, 10), batchEvents);
    }),
});
