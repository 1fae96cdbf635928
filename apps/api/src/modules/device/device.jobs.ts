import { hourMs } from '@grandstand/contract/constants';
import { cleanupJob } from '../../platform/tenancy/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { deleteExpiredSpentTokens } from './limit-token.queries.ts';

const everyMs = 6 * hourMs;

/** Deletes the records of spent limit tokens that have expired. */
export const deviceJobs = (platform: Platform): readonly Job[] => [
  cleanupJob(platform, { name: 'limit-token-cleanup', everyMs, remove: deleteExpiredSpentTokens }),
];
