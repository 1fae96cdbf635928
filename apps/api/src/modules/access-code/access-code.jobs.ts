import { hourMs } from '@grandstand/contract/constants';
import type { Platform } from '../../platform/context/platform.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { cleanupJob } from '../../platform/tenancy/each-tenant.ts';
import { deleteEndedFailureWindows } from './access-code.queries.ts';

/** Deletes the counts of guesses after their window. */
export const accessCodeJobs = (platform: Platform): readonly Job[] => [
  cleanupJob(platform, {
    name: 'access-code-cleanup',
    everyMs: hourMs,
    remove: deleteEndedFailureWindows,
  }),
];
