import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeExpiredAttempts } from './attempt.queries.ts';

const minuteMs = 60_000;
const cleanupMs = 30 * minuteMs;

/** Deletes expired sign-in attempts. */
export const signInJobs = ({ db, tenants, clock }: Platform): readonly Job[] => [
  {
    name: 'sign-in-cleanup',
    everyMs: cleanupMs,
    run: async () => {
      for (const { id } of tenants.all)
        await db.forTenant(id, (scope) => removeExpiredAttempts(scope, new Date(clock())));
    },
  },
];
