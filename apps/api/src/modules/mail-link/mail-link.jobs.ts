import { hourMs } from '@grandstand/contract/constants';
import { cleanupJob } from '../../platform/tenancy/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { removeExpiredLinks } from './mail-link.queries.ts';

const everyMs = 6 * hourMs;

/** Deletes expired mail links. */
export const mailLinkJobs = (platform: Platform): readonly Job[] => [
  cleanupJob(platform, { name: 'mail-link-cleanup', everyMs, remove: removeExpiredLinks }),
];
