import { minuteMs } from '@grandstand/contract/constants';
import { cleanupJob } from '../../platform/tenancy/each-tenant.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { removeAttempts } from './attempt.queries.ts';
import { nativeTokenMaxAgeSeconds } from './provider/provider.ts';

const everyMs = 30 * minuteMs;
/** Retention of attempts and token uses: until the token is too old for any use. */
const attemptRetentionMs = 2 * nativeTokenMaxAgeSeconds * 1000;

/** Deletes finished sign-in attempts, and the uses of tokens that belong to no attempt. */
export const signInJobs = (platform: Platform): readonly Job[] => [
  cleanupJob(platform, {
    name: 'sign-in-cleanup',
    everyMs,
    remove: (scope, now) => removeAttempts(scope, new Date(now.getTime() - attemptRetentionMs)),
  }),
];
