import { hourMs } from '@grandstand/contract/constants';
import type { Platform } from '../../platform/context/platform.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { retentionMs } from '../../platform/jobs/retention.ts';
import { cleanupJob } from '../../platform/tenancy/each-tenant.ts';
import { deleteSources } from './intent/source.queries.ts';

/** Deletes payment sources after a day. */
export const paymentJobs = (platform: Platform): readonly Job[] => [
  cleanupJob(platform, {
    name: 'payment-source',
    everyMs: hourMs,
    remove: (scope, now) =>
      deleteSources(scope, new Date(now.getTime() - retentionMs.paymentSource)),
  }),
];
