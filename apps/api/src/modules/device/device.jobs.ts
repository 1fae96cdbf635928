import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeExpiredSpent } from './limit-token.queries.ts';

const minuteMs = 60_000;
const cleanupMs = 6 * 60 * minuteMs;

/** Deletes expired limit tokens. */
export const deviceJobs = ({ db, tenants, clock }: Platform): readonly Job[] => [
  {
    name: 'limit-token-cleanup',
    everyMs: cleanupMs,
    run: async () => {
      for (const { id } of tenants.all)
        await db.forTenant(id, (scope) => removeExpiredSpent(scope, new Date(clock())));
    },
  },
];
