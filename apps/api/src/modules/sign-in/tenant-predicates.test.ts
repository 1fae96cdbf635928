import { describe, expect, it } from 'vitest';
import type { Trx } from '../../platform/database/database.ts';
import { recordStatements } from '../../testing/statement-recorder.ts';
import * as mailLinkQueries from '../mail-link/mail-link.queries.ts';
import * as userQueries from '../user/user.queries.ts';
import * as attemptQueries from './attempt.queries.ts';
import * as linkedAccountQueries from './linked-account.queries.ts';

const tenant = 'the-tenant';
const now = new Date(0);
const row = { tenant_id: tenant, id: 'a' };

type Calls = Record<string, (trx: Trx) => Promise<unknown>>;
const queries: [object, Calls][] = [
  [
    attemptQueries,
    {
      insertAttempt: (trx) =>
        attemptQueries.insertAttempt(trx, tenant, {
          id: 'a',
          provider: 'google',
          mode: 'signin',
          now,
          expiresAt: now,
        }),
      claimExchange: (trx) => attemptQueries.claimExchange(trx, tenant, 'a', 'google', now),
      saveTokenHash: (trx) => attemptQueries.saveTokenHash(trx, tenant, 'a', 'b'),
      findLiveAttempt: (trx) => attemptQueries.findLiveAttempt(trx, tenant, 'a', 'google', now),
      countTry: (trx) => attemptQueries.countTry(trx, tenant, 'a', 5),
      spendAttempt: (trx) => attemptQueries.spendAttempt(trx, tenant, 'a', now),
      removeExpiredAttempts: (trx) => attemptQueries.removeExpiredAttempts(trx, tenant, now),
    },
  ],
  [
    linkedAccountQueries,
    {
      findLinkedUser: (trx) => linkedAccountQueries.findLinkedUser(trx, tenant, 'i', 's'),
      insertLink: (trx) => linkedAccountQueries.insertLink(trx, row as never),
      selectLinks: (trx) => linkedAccountQueries.selectLinks(trx, tenant, 'u'),
      deleteLinks: (trx) => linkedAccountQueries.deleteLinks(trx, tenant, 'u'),
    },
  ],
  [
    mailLinkQueries,
    {
      insertLink: (trx) => mailLinkQueries.insertLink(trx, row as never),
      findLink: (trx) => mailLinkQueries.findLink(trx, tenant, 'a', 'reset', now),
      takeLink: (trx) => mailLinkQueries.takeLink(trx, tenant, 'a', 'reset', now),
      deleteLinksOf: (trx) => mailLinkQueries.deleteLinksOf(trx, tenant, 'u', 'reset'),
      removeExpiredLinks: (trx) => mailLinkQueries.removeExpiredLinks(trx, tenant, now),
    },
  ],
  [
    userQueries,
    {
      selectUser: (trx) => userQueries.selectUser(trx, tenant, 'u'),
      selectUserForUpdate: (trx) => userQueries.selectUserForUpdate(trx, tenant, 'u'),
      selectUserByEmail: (trx) => userQueries.selectUserByEmail(trx, tenant, 'e'),
      insertUser: (trx) => userQueries.insertUser(trx, row as never),
      insertUserOnce: (trx) => userQueries.insertUserOnce(trx, row as never),
      updateUser: (trx) => userQueries.updateUser(trx, tenant, 'u', { city: 'x' }),
      deleteUser: (trx) => userQueries.deleteUser(trx, tenant, 'u'),
    },
  ],
];

describe('queries of accounts', () => {
  it('[SEC-01] name the tenant, whatever the database enforces', async () => {
    for (const [module, calls] of queries) {
      const functions = Object.entries(module).filter(([, value]) => typeof value === 'function');
      expect(Object.keys(calls).toSorted()).toEqual(functions.map(([name]) => name).toSorted());
      for (const [name, run] of Object.entries(calls)) {
        const { trx, statements } = recordStatements();
        // Inserts that answer their row find none here.
        await run(trx).catch(() => null);
        expect(statements.length).toBeGreaterThan(0);
        for (const { sql, parameters } of statements) {
          const bound = /"tenant_id" = \$(\d+)/.exec(sql)?.[1];
          const names = /^insert/i.test(sql)
            ? parameters.includes(tenant)
            : parameters[Number(bound ?? 0) - 1] === tenant;
          expect({ name, names }).toEqual({ name, names: true });
        }
      }
    }
  });
});
