import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeAttempts } from './attempt.queries.ts';
import { loneTokenSeconds } from './provider.ts';

const minuteMs = 60_000;
const cleanupMs = 30 * minuteMs;
/** A provider's token is recognised as an attempt's, or as used, until it is too old for anything. */
const keptMs = 2 * loneTokenSeconds * 1000;

/** Deletes sign-in attempts that are over, and the uses of tokens without one. */
export const signInJobs = ({ db, tenants, clock }: Platform): readonly Job[] => [
  {
    name: 'sign-in-cleanup',
    everyMs: cleanupMs,
    run: async () => {
      for (const { id } of tenants.all)
        await db.forTenant(id, (scope) => removeAttempts(scope, new Date(clock() - keptMs)));
    },
  },
];
