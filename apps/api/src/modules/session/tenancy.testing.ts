import type { TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as activeSessionQueries from './active-sessions.queries.ts';
import * as sessionQueries from './session.queries.ts';

const now = new Date(0);
const seen = { country: null, agent: null };
const family = { id: 'f', userId: 'u', deviceRowId: null, now, expiresAt: now, seen };
const token = { hash: 'h', sessionId: 'f', now, expiresAt: now };

/** Tenancy probes of sessions. */
export const tenancy: TenancyProbes = {
  calls: ({ other }) => ({
    'session.list': [{}],
    'session.revoke': [{ body: { id: other.sessionId } }],
    'signIn.logout': [{ body: {} }],
  }),
  queries: {
    'active-sessions.queries.ts': [
      activeSessionQueries,
      {
        selectActiveSessions: (scope) => activeSessionQueries.selectActiveSessions(scope, 'u', now),
        endSessionsForRemoval: (scope) =>
          activeSessionQueries.endSessionsForRemoval(scope, ['f'], now),
        endSessions: (scope) => activeSessionQueries.endSessions(scope, 'u', {}, now),
        endSessionsOfDevice: (scope) => activeSessionQueries.endSessionsOfDevice(scope, 'd', now),
        assignDevice: (scope) => activeSessionQueries.assignDevice(scope, 'f', 'd'),
        touchSession: (scope) => activeSessionQueries.touchSession(scope, 'f', seen, now),
      },
    ],
    'session.queries.ts': [
      sessionQueries,
      {
        insertFamily: (scope) => sessionQueries.insertFamily(scope, family),
        insertToken: (scope) => sessionQueries.insertToken(scope, token),
        endReplacedFamilies: (scope) => sessionQueries.endReplacedFamilies(scope, 'u', 'd', now),
        endFamily: (scope) => sessionQueries.endFamily(scope, 'f', now),
        findRemovedFamily: (scope) => sessionQueries.findRemovedFamily(scope, 'f', now),
        findActiveFamily: (scope) => sessionQueries.findActiveFamily(scope, 'f', now),
        markTokenUsed: (scope) => sessionQueries.markTokenUsed(scope, 'h', 'x', now),
        findAuthenticationTime: (scope) => sessionQueries.findAuthenticationTime(scope, 'f'),
        markConfirmed: (scope) => sessionQueries.markConfirmed(scope, 'f', now),
        findToken: (scope) => sessionQueries.findToken(scope, 'h'),
        removeExpiredFamilies: (scope) => sessionQueries.removeExpiredFamilies(scope, now),
      },
    ],
  },
};
