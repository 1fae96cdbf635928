import { minuteMs } from '@grandstand/contract/constants';
import type { Platform } from '../../platform/context/platform.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { cleanupJob } from '../../platform/tenancy/each-tenant.ts';
import { removeExpired } from './password-attempt.queries.ts';

/** Deletes failures after their window, and devices that are no longer trusted. */
export const passwordAttemptJobs = (platform: Platform): readonly Job[] => [
  cleanupJob(platform, {
    name: 'password-attempt-cleanup',
    everyMs: 15 * minuteMs,
    remove: removeExpired,
  }),
];
