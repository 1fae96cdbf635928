import { dayMs } from '@grandstand/contract/constants';
import type { Platform } from '../../platform/context/platform.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { retentionMs } from '../../platform/jobs/retention.ts';
import { cleanupJob } from '../../platform/tenancy/each-tenant.ts';
import { removeChoicesBefore } from './consent.queries.ts';

/** Deletes choices at the end of their retention. */
export const consentJobs = (platform: Platform): readonly Job[] => [
  cleanupJob(platform, {
    name: 'consent-cleanup',
    everyMs: dayMs,
    remove: (scope, now) =>
      removeChoicesBefore(scope, new Date(now.getTime() - retentionMs.consentChoice)),
  }),
];
