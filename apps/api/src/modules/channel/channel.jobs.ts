import { minuteMs } from '@grandstand/contract/constants';
import { cleanupJob, eachTenant } from '../../platform/tenancy/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { listDueSources, removeAbandonedPrograms } from './channel.queries.ts';
import { programReader, readEveryMs, retryEveryMs } from './program-reader.ts';
import { retentionMs } from './programme.ts';
import { replaceUnavailableSlots } from './schedule.service.ts';

/** Sources read per tenant and run. */
const maxSourcesPerRun = 50;

/**
 * Reads program sources that are due, replaces slots whose event can no longer be shown, and removes programs
 * that are no longer read.
 */
export const channelJobs = (platform: Platform): readonly Job[] => [
  {
    name: 'channel-programs',
    everyMs: minuteMs,
    run: (signal) =>
      eachTenant(platform, 'channel programs could not be read for some tenants', async (id) => {
        const now = platform.clock();
        const filter = {
          readBefore: new Date(now - readEveryMs),
          triedBefore: new Date(now - retryEveryMs),
          limit: maxSourcesPerRun,
        };
        const due = await platform.db.forTenant(id, (scope) => listDueSources(scope, filter));
        if (signal.aborted) return;
        const reader = platform.resources.of(programReader);
        const tenant = platform.tenants.get(id);
        await Promise.all(due.map((source) => reader.read(tenant, source)));
      }),
  },
  {
    name: 'channel-schedules',
    everyMs: 15_000,
    run: () =>
      eachTenant(platform, 'channel schedules could not be checked for some tenants', (id) =>
        replaceUnavailableSlots(platform, id),
      ),
  },
  cleanupJob(platform, {
    name: 'channel-cleanup',
    everyMs: 60 * minuteMs,
    remove: (scope, now) => removeAbandonedPrograms(scope, new Date(now.getTime() - retentionMs)),
  }),
];
