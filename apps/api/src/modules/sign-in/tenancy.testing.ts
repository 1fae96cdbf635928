import {
  type TenancyProbes,
  markOf,
  probedAccount,
  probedExchange,
  probedLogin,
  probedTenant as tenant,
} from '../../testing/tenancy-probes.ts';
import * as requestCountQueries from '../../platform/security/request-count.queries.ts';
import * as attemptQueries from './attempt.queries.ts';
import * as linkedAccountQueries from './provider/linked-account.queries.ts';
import { testNow } from '../event/testing.ts';

const now = new Date(0);
const attempt = { id: 'a', provider: 'google', mode: 'signin', now, expiresAt: now } as const;

/** Tenancy probes of sign-ins. */
export const tenancy: TenancyProbes = {
  calls: ({ target, other }) => ({
    'signIn.register': [{ body: probedAccount(target) }],
    // Another device, so that the first one's session survives.
    'signIn.login': [{ body: probedLogin('probe') }],
    'signIn.exchangeToken': [
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
      {
        body: {
          subject_token: 'x.y.z',
          subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
          subject_issuer: 'google',
          device: { id: 'probe', name: 'Browser' },
        },
      },
    ],
    'signIn.unlinkProvider': [{ body: { provider: 'apple' } }],
    'signIn.start': [
      { body: { provider: 'google', mode: 'signin' } },
      { body: { provider: 'ifa', mode: 'signup', code_challenge: 'x'.repeat(43) } },
    ],
    'signIn.exchangeCode': [
      { body: { provider: 'google', ...other.attempt, code: 'of the other tenant' } },
    ],
  }),
  dataCalls: ['signIn.login'],
  prepare: (api, fixture) =>
    api.db.forTenant(fixture.id, async (scope) => {
      // Sign-ins count here with several processes, which this backend does not have.
      const window = { id: 'counted', endsAt: new Date(testNow) };
      await requestCountQueries.countRequests(scope, [window], now);
      await linkedAccountQueries.insertLink(scope, {
        tenant_id: fixture.id,
        issuer: 'https://provider.example',
        subject: 'same',
        user_id: fixture.userId,
        provider: 'google',
        email: `${markOf(fixture.id)}@example.test`,
        proven: true,
        added_at: new Date(testNow),
      });
    }),
  queries: {
    'attempt.queries.ts': [
      attemptQueries,
      {
        insertAttempt: (scope) => attemptQueries.insertAttempt(scope, attempt),
        claimExchange: (scope) => attemptQueries.claimExchange(scope, 'a', 'google', now),
        saveTokenHash: (scope) => attemptQueries.saveTokenHash(scope, 'a', 'h'),
        findPendingAttempt: (scope) => attemptQueries.findPendingAttempt(scope, 'a', 'google', now),
        countTry: (scope) => attemptQueries.countTry(scope, 'a', 5),
        consumeAttempt: (scope) => attemptQueries.consumeAttempt(scope, 'a', now),
        isOfAttempt: (scope) => attemptQueries.isOfAttempt(scope, 'h'),
        removeAttempts: (scope) => attemptQueries.removeAttempts(scope, now),
      },
    ],
    'provider/linked-account.queries.ts': [
      linkedAccountQueries,
      {
        findLinkedUser: (scope) => linkedAccountQueries.findLinkedUser(scope, 'i', 's'),
        insertLink: (scope) =>
          linkedAccountQueries.insertLink(scope, { tenant_id: tenant, subject: 's' } as never),
        selectLinks: (scope) => linkedAccountQueries.selectLinks(scope, 'u'),
        deleteLinksTo: (scope) => linkedAccountQueries.deleteLinksTo(scope, 'u', 'google'),
        deleteLinks: (scope) => linkedAccountQueries.deleteLinks(scope, 'u', true),
      },
    ],
  },
};
