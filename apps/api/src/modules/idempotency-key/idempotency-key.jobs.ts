import { hourMs } from '@grandstand/contract/constants';
import { cleanupJob } from '../../platform/tenancy/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { retentionMs } from '../../platform/jobs/retention.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { deleteKeysBefore } from './idempotency-key.queries.ts';

const everyMs = 6 * hourMs;

/** Deletes keys whose requests are no longer repeated. */
export const idempotencyKeyJobs = (platform: Platform): readonly Job[] => [
  cleanupJob(platform, {
    name: 'idempotency-key-cleanup',
    everyMs,
    remove: (scope, now) =>
      deleteKeysBefore(scope, new Date(now.getTime() - retentionMs.idempotencyKey)),
  }),
];
