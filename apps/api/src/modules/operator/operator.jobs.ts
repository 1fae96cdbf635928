import { operatorIdleMs, minuteMs, dayMs } from '@grandstand/contract/constants';
import type { Platform } from '../../platform/context/platform.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { cleanupJob } from '../../platform/tenancy/each-tenant.ts';
import { deleteEndedKeys } from './keys/key.queries.ts';
import { deleteExpiredInvitations } from './people/invitation.queries.ts';
import { deleteEndedSessions } from './session/account.queries.ts';
import { deleteExpiredTokens } from './session/token.queries.ts';

/** How long expired invitations and ended keys stay listed, ms. */
const endedMs = 90 * dayMs;
/** Maximum sessions deleted in one transaction. */
const batch = 1000;

/** Deletes ended sessions, expired secrets that work once, and invitations and keys that ended long ago. */
export const operatorJobs = (platform: Platform): readonly Job[] => [
  cleanupJob(platform, {
    name: 'operator-cleanup',
    everyMs: 15 * minuteMs,
    remove: async (scope, now) => {
      const longAgo = new Date(now.getTime() - endedMs);
      await deleteExpiredTokens(scope, now);
      await deleteExpiredInvitations(scope, longAgo);
      await deleteEndedKeys(scope, longAgo);
    },
  }),
  {
    name: 'operator-session-cleanup',
    everyMs: 15 * minuteMs,
    run: async () => {
      const now = platform.clock();
      const idleSince = new Date(now - operatorIdleMs);
      let deleted = batch;
      while (deleted === batch)
        deleted = await platform.db.withoutTenant((trx) =>
          deleteEndedSessions(trx, new Date(now), idleSince, batch),
        );
    },
  },
];
