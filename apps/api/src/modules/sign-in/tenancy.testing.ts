import {
  type TenancyProbes,
  markOf,
  probedAccount,
  probedExchange,
  probedLogin,
  probedTenant as tenant,
} from '../../testing/tenancy-probes.ts';
import * as attemptQueries from './attempt.queries.ts';
import * as linkedAccountQueries from './linked-account.queries.ts';
import { testNow } from '../event/testing.ts';

const now = new Date(0);
const attempt = { id: 'a', provider: 'google', mode: 'signin', now, expiresAt: now } as const;

/** What of this noun the tests of tenancy ask for. */
export const tenancy: TenancyProbes = {
  calls: ({ asked, other }) => ({
    register: [{ body: probedAccount(asked) }],
    // Another device, so that the first one's session lives on.
    login: [{ body: probedLogin('probe') }],
    tokenExchange: [
      { body: probedExchange(other.refresh) },
      {
        body: {
          subject_token: 'x.y.z',
          subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
          subject_issuer: 'google',
          device: { id: 'probe', name: 'Browser' },
          attempt: other.attempt.attempt,
        },
      },
    ],
    signInStart: [
      { body: { provider: 'google', mode: 'signin' } },
      { body: { provider: 'ifa', mode: 'signup', code_challenge: 'x'.repeat(43) } },
    ],
    signInExchange: [
      { body: { provider: 'google', ...other.attempt, code: 'of the other tenant' } },
    ],
  }),
  tells: ['login'],
  prepare: (api, own) =>
    api.db.forTenant(own.id, (trx) =>
      linkedAccountQueries.insertLink(trx, {
        tenant_id: own.id,
        issuer: 'https://provider.example',
        subject: 'same',
        user_id: own.userId,
        provider: 'google',
        email: `${markOf(own.id)}@example.test`,
        added_at: new Date(testNow),
      }),
    ),
  queries: {
    'attempt.queries.ts': [
      attemptQueries,
      {
        insertAttempt: (trx) => attemptQueries.insertAttempt(trx, tenant, attempt),
        claimExchange: (trx) => attemptQueries.claimExchange(trx, tenant, 'a', 'google', now),
        saveTokenHash: (trx) => attemptQueries.saveTokenHash(trx, tenant, 'a', 'h'),
        findLiveAttempt: (trx) => attemptQueries.findLiveAttempt(trx, tenant, 'a', 'google', now),
        countTry: (trx) => attemptQueries.countTry(trx, tenant, 'a', 5),
        spendAttempt: (trx) => attemptQueries.spendAttempt(trx, tenant, 'a', now),
        removeExpiredAttempts: (trx) => attemptQueries.removeExpiredAttempts(trx, tenant, now),
      },
    ],
    'linked-account.queries.ts': [
      linkedAccountQueries,
      {
        findLinkedUser: (trx) => linkedAccountQueries.findLinkedUser(trx, tenant, 'i', 's'),
        insertLink: (trx) =>
          linkedAccountQueries.insertLink(trx, { tenant_id: tenant, subject: 's' } as never),
        selectLinks: (trx) => linkedAccountQueries.selectLinks(trx, tenant, 'u'),
        deleteLinks: (trx) => linkedAccountQueries.deleteLinks(trx, tenant, 'u'),
      },
    ],
  },
};
