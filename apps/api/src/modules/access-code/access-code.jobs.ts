import type { Platform } from '../../platform/context/platform.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { cleanupJob } from '../../platform/tenancy/each-tenant.ts';
import { deleteEndedBudgets } from './access-code.queries.ts';

/** Deletes the budgets of guesses after their window. */
export const accessCodeJobs = (platform: Platform): readonly Job[] => [
  cleanupJob(platform, {
    name: 'access-code-budgets',
    everyMs: 60 * 60_000,
    remove: deleteEndedBudgets,
  }),
];
