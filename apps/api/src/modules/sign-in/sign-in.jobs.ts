import { cleanupJob } from '../../platform/each-tenant.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeAttempts } from './attempt.queries.ts';
import { loneTokenSeconds } from './provider.ts';

const everyMs = 30 * 60_000;
/** A provider's token is recognised as an attempt's, or as used, until it is too old for anything. */
const retentionMs = 2 * loneTokenSeconds * 1000;

/** Deletes sign-in attempts that are over, and the uses of tokens without one. */
export const signInJobs = (platform: Platform): readonly Job[] => [
  cleanupJob(platform, {
    name: 'sign-in-cleanup',
    everyMs,
    remove: (scope, now) => removeAttempts(scope, new Date(now.getTime() - retentionMs)),
  }),
];
