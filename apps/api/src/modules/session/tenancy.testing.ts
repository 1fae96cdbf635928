import { type TenancyProbes, probedTenant as tenant } from '../../testing/tenancy-probes.ts';
import * as activeSessionQueries from './active-sessions.queries.ts';
import * as sessionQueries from './session.queries.ts';

const now = new Date(0);
const seen = { country: null, agent: null };
const family = { id: 'f', userId: 'u', deviceRowId: null, now, expiresAt: now, seen };
const token = { hash: 'h', familyId: 'f', now, expiresAt: now };

/** What of this noun the tests of tenancy ask for. */
export const tenancy: TenancyProbes = {
  calls: ({ other }) => ({
    sessionList: [{}],
    sessionRevoke: [{ body: { id: other.sessionId } }],
    logout: [{ body: {} }],
  }),
  queries: {
    'active-sessions.queries.ts': [
      activeSessionQueries,
      {
        selectActiveSessions: (trx) =>
          activeSessionQueries.selectActiveSessions(trx, tenant, 'u', now),
        endSessions: (trx) => activeSessionQueries.endSessions(trx, tenant, 'u', {}, now),
        endSessionsOfDevice: (trx) =>
          activeSessionQueries.endSessionsOfDevice(trx, tenant, 'd', now),
        bindSession: (trx) => activeSessionQueries.bindSession(trx, tenant, 'f', 'd'),
        touchSession: (trx) => activeSessionQueries.touchSession(trx, tenant, 'f', seen, now),
      },
    ],
    'session.queries.ts': [
      sessionQueries,
      {
        insertFamily: (trx) => sessionQueries.insertFamily(trx, tenant, family),
        insertToken: (trx) => sessionQueries.insertToken(trx, tenant, token),
        endReplacedFamilies: (trx) =>
          sessionQueries.endReplacedFamilies(trx, tenant, 'u', 'd', now),
        endFamily: (trx) => sessionQueries.endFamily(trx, tenant, 'f', now),
        findLiveFamily: (trx) => sessionQueries.findLiveFamily(trx, tenant, 'f', now),
        spendToken: (trx) => sessionQueries.spendToken(trx, tenant, 'h', 'x', now),
        findToken: (trx) => sessionQueries.findToken(trx, tenant, 'h'),
        removeExpiredFamilies: (trx) => sessionQueries.removeExpiredFamilies(trx, tenant, now),
      },
    ],
  },
};
