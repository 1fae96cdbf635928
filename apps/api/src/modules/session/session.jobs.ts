import { hourMs } from '@grandstand/contract/constants';
import { cleanupJob } from '../../platform/tenancy/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { removeExpiredFamilies } from './session.queries.ts';

const everyMs = 6 * hourMs;

/** Deletes expired sessions. */
export const sessionJobs = (platform: Platform): readonly Job[] => [
  cleanupJob(platform, { name: 'session-cleanup', everyMs, remove: removeExpiredFamilies }),
];
