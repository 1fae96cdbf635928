import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import { testNow } from '../event/testing.ts';
import * as queries from './password-attempt.queries.ts';

const now = new Date(0);
const failure = { id: 'a', maxFailures: 1, now, endsAt: now, spacedFrom: now };

/** Tenancy probes of password attempts. */
export const tenancy: TenancyProbes = {
  calls: ({ other }) => ({
    'signIn.trustDevice': [{ body: { token: other.link, device_id: 'device' } }],
  }),
  prepare: (api, fixture) =>
    api.db.forTenant(fixture.id, (scope) =>
      queries.saveTrustedDevice(scope, fixture.userId, 'device', new Date(testNow)),
    ),
  queries: {
    'password-attempt.queries.ts': [
      queries,
      {
        recordFailure: (scope) => queries.recordFailure(scope, failure),
        revertFailures: (scope) => queries.revertFailures(scope, ['a']),
        deleteWindow: (scope) => queries.deleteWindow(scope, 'a'),
        findWindow: (scope) => queries.findWindow(scope, 'a'),
        claimLinkMail: (scope) => queries.claimLinkMail(scope, 'a', now),
        isKnownDevice: (scope) => queries.isKnownDevice(scope, 'u', 'd', now),
        saveTrustedDevice: (scope) => queries.saveTrustedDevice(scope, 'u', 'd', now),
        removeExpired: (scope) => queries.removeExpired(scope, now),
      },
    ],
  },
};
