import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { removeExpiredFamilies } from './session.queries.ts';

const cleanupMs = 6 * 60 * 60_000;

/** Deletes expired sessions. */
export const sessionJobs = ({ db, tenants, clock }: Platform): readonly Job[] => [
  {
    name: 'session-cleanup',
    everyMs: cleanupMs,
    run: async () => {
      for (const { id } of tenants.all)
        await db.forTenant(id, (scope) => removeExpiredFamilies(scope, new Date(clock())));
    },
  },
];
