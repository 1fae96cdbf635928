import { operatorKeyPrefix } from '@grandstand/contract/constants';
import { json } from '../../platform/database/tables.ts';
import { markOf, type Probe, type TenancyProbes } from '../../testing/tenancy-probes.ts';
import * as keyQueries from './keys/key.queries.ts';
import { importOperators } from './import-operators.ts';
import * as invitationQueries from './people/invitation.queries.ts';
import * as peopleQueries from './people/people.queries.ts';
import * as personQueries from './profile/profile.queries.ts';
import * as accountQueries from './session/account.queries.ts';
import * as linkQueries from './provider/link.queries.ts';
import * as tokenQueries from './session/token.queries.ts';
import { operatorPassword, studioHeaders } from './testing.ts';

const now = new Date(0);
const late = new Date(8_000_000_000_000);
const token = { hash: 'h', purpose: 'handover', operator_id: null, data: json({}) } as const;
const times = { created_at: now, expires_at: late };
const invitation = {
  id: 'oi',
  hash: 'h',
  email: 'e',
  role: 'owner',
  is_administrator: false,
  locale: 'en',
  invited_by: 'x',
  also_in: json([]),
  ...times,
} as const;
const key = {
  id: 'ok',
  hash: 'h',
  name: 'x',
  start: operatorKeyPrefix,
  scopes: json([]),
  created_by: 'x',
  creator_id: null,
  last_used_at: null,
  revoked_at: null,
  ...times,
} as const;

/** Tenancy probes of operators. */
export const tenancy: TenancyProbes = {
  calls: ({ target, foreignId }) => {
    const headers = studioHeaders(target);
    const of = (probe: Probe = {}): readonly Probe[] => [{ headers, ...probe }];
    const byId = of({ params: { id: foreignId } });
    const byToken = of({ body: { token: 'h', password: operatorPassword, name: 'x' } });
    const onlyToken = of({ body: { token: 'h' } });
    const passkey = of({ body: { challenge_id: 'h', response: {} } });
    const provider = of({ body: { attempt: 'h', state: 'h', code: 'h' } });
    return {
      // This operator has a role in the other tenant only.
      'operator.createSession': of({
        body: { email: `${foreignId}@example.test`, password: operatorPassword },
      }),
      'operator.startPasskeySession': of(),
      'operator.createPasskeySession': passkey,
      'operator.getSession': of(),
      'operator.endSession': of(),
      'operator.listSessions': of(),
      'operator.endOtherSession': byId,
      'operator.reauthenticate': of({ body: { password: operatorPassword } }),
      'operator.startPasskeyReauthentication': of(),
      'operator.reauthenticateByPasskey': passkey,
      'operator.startProviderSession': of({ body: {} }),
      'operator.createProviderSession': provider,
      'operator.startProviderReauthentication': of(),
      'operator.reauthenticateByProvider': provider,
      'operator.requestPasswordReset': of({ body: { email: `${foreignId}@example.test` } }),
      'operator.resetPassword': of({ body: { token: 'h', password: operatorPassword } }),
      'operator.createHandover': of({ body: { tenant_id: target } }),
      'operator.getHandover': onlyToken,
      'operator.acceptHandover': onlyToken,
      'operator.listPeople': of(),
      'operator.invite': of({ body: { email: 'new@example.test', role: 'scorer' } }),
      'operator.changeRole': of({
        params: { id: foreignId },
        body: { role: 'owner', version: 1 },
      }),
      'operator.removePerson': byId,
      'operator.listPortalsOfPerson': byId,
      'operator.addToPortals': of({
        params: { id: foreignId },
        body: { tenant_ids: [target], role: 'scorer' },
      }),
      'operator.removeFromPortals': of({
        params: { id: foreignId },
        body: { tenant_ids: [target] },
      }),
      'operator.resetFactors': byId,
      'operator.listInvitations': of(),
      'operator.resendInvitation': byId,
      'operator.revokeInvitation': byId,
      'operator.getInvitation': onlyToken,
      'operator.acceptInvitation': byToken,
      'operator.updateProfile': of({ body: { name: 'x' } }),
      'operator.changePassword': of({
        body: { old_password: operatorPassword, new_password: operatorPassword },
      }),
      'operator.setUpTotp': of(),
      'operator.confirmTotp': of({ body: { code: '000000' } }),
      'operator.removeTotp': of(),
      'operator.createRecoveryCodes': of(),
      'operator.listPasskeys': of(),
      'operator.startPasskey': of(),
      'operator.addPasskey': of({ body: { challenge_id: 'h', response: {}, name: 'x' } }),
      'operator.removePasskey': byId,
      'operator.listKeys': of(),
      'operator.createKey': of({ body: { name: 'x', scopes: ['event:read'], days: 1 } }),
      'operator.revokeKey': byId,
    };
  },
  dataCalls: ['operator.listInvitations', 'operator.listKeys', 'operator.listPeople'],
  prepare: async (api, { id }) => {
    const name = markOf(id);
    await importOperators(api.app.platform, id, [
      { email: `only-${id}@example.test`, name, password: operatorPassword, role: 'owner' },
    ]);
    await api.db.forTenant(id, async (scope) => {
      await invitationQueries.saveInvitation(scope, { ...invitation, invited_by: name });
      await keyQueries.insertKey(scope, { ...key, name });
      const [operatorId = ''] = await peopleQueries.lockOwners(scope);
      await linkQueries.insertLink(scope, {
        issuer: 'i',
        subject: name,
        operator_id: operatorId,
        added_at: now,
      });
      await tokenQueries.insertToken(scope, { ...token, ...times });
    });
  },
  queries: {
    'keys/key.queries.ts': [
      keyQueries,
      {
        insertKey: (scope) => keyQueries.insertKey(scope, key),
        countValidKeys: (scope) => keyQueries.countValidKeys(scope, now),
        listKeyRows: (scope) => keyQueries.listKeyRows(scope, { at: now, id: 'x' }, 1),
        findValidKey: (scope) => keyQueries.findValidKey(scope, 'h', now),
        findKey: (scope) => keyQueries.findKey(scope, 'ok'),
        revokeKeysBelow: (scope) => keyQueries.revokeKeysBelow(scope, 'ok', now),
        revokeKeysOf: (scope) => keyQueries.revokeKeysOf(scope, 'op', now),
        touchKey: (scope) => keyQueries.touchKey(scope, 'ok', now),
        revokeKeyRow: (scope) => keyQueries.revokeKeyRow(scope, 'ok', now),
        deleteEndedKeys: (scope) => keyQueries.deleteEndedKeys(scope, now),
      },
    ],
    'people/invitation.queries.ts': [
      invitationQueries,
      {
        saveInvitation: (scope) => invitationQueries.saveInvitation(scope, invitation),
        countInvitations: invitationQueries.countInvitations,
        listInvitationRows: (scope) =>
          invitationQueries.listInvitationRows(scope, { at: now, id: 'x' }, 1),
        updateInvitation: (scope) => invitationQueries.updateInvitation(scope, 'oi', { hash: 'x' }),
        findInvitation: (scope) => invitationQueries.findInvitation(scope, 'oi'),
        findInvitationByHash: (scope) => invitationQueries.findInvitationByHash(scope, 'h', now),
        consumeInvitation: (scope) => invitationQueries.consumeInvitation(scope, 'h', now),
        deleteInvitation: (scope) => invitationQueries.deleteInvitation(scope, 'oi'),
        findInvitedRole: (scope) => invitationQueries.findInvitedRole(scope, 'e', now),
        deleteInvitationOf: (scope) => invitationQueries.deleteInvitationOf(scope, 'e'),
        consumeInvitationOf: (scope) => invitationQueries.consumeInvitationOf(scope, 'e', now),
        updateInvitationOf: (scope) =>
          invitationQueries.updateInvitationOf(scope, 'e', { expires_at: late }),
        deleteExpiredInvitations: (scope) => invitationQueries.deleteExpiredInvitations(scope, now),
      },
    ],
    'people/people.queries.ts': [
      peopleQueries,
      {
        listPersonRows: (scope) => peopleQueries.listPersonRows(scope, 'a', 1),
        findPersonRow: (scope) => peopleQueries.findPersonRow(scope, 'op'),
        hasPerson: (scope) => peopleQueries.hasPerson(scope, 'e'),
        lockOwners: peopleQueries.lockOwners,
        listOwners: peopleQueries.listOwners,
        countPeople: peopleQueries.countPeople,
        insertRole: (scope) =>
          peopleQueries.insertRole(scope, {
            operator_id: 'op',
            role: 'owner',
            version: 1,
            created_at: now,
          }),
        updateRole: (scope) => peopleQueries.updateRole(scope, 'op', 1, 'owner'),
        deleteRole: (scope) => peopleQueries.deleteRole(scope, 'op'),
      },
    ],
    'profile/profile.queries.ts': [
      personQueries,
      {
        actAs: (scope) => personQueries.actAs(scope, 'op'),
        lockPerson: (scope) => personQueries.lockPerson(scope, 'op'),
        insertPerson: (scope) =>
          personQueries.insertPerson(scope, {
            id: 'op',
            email: 'e',
            name: 'x',
            password_hash: 'x',
            password_changed_at: now,
            is_administrator: false,
            created_at: now,
          }),
        updatePerson: (scope) => personQueries.updatePerson(scope, 'op', { name: 'x' }),
        consumeTotpStep: (scope) => personQueries.consumeTotpStep(scope, 'op', 1),
        consumeRecoveryCode: (scope) => personQueries.consumeRecoveryCode(scope, 'op', 'h'),
        countRecoveryCodes: (scope) => personQueries.countRecoveryCodes(scope, 'op'),
        replaceRecoveryCodes: (scope) => personQueries.replaceRecoveryCodes(scope, 'op', ['h']),
        insertSession: (scope) =>
          personQueries.insertSession(scope, {
            id: 'os',
            hash: 'h',
            operator_id: 'op',
            tenant_id: scope.tenantId,
            last_used_at: now,
            proven_at: now,
            provider: null,
            agent: null,
            address: '',
            ...times,
          }),
        selectSessions: (scope) => personQueries.selectSessions(scope, 'op'),
        updateAuthenticationTime: (scope) =>
          personQueries.updateAuthenticationTime(scope, 'os', now),
        deleteSession: (scope) => personQueries.deleteSession(scope, 'op', 'os'),
        deleteOtherSessions: (scope) => personQueries.deleteOtherSessions(scope, 'op', 'os'),
        deleteOldestSessions: (scope) => personQueries.deleteOldestSessions(scope, 'op', 1),
        selectPasskeys: (scope) => personQueries.selectPasskeys(scope, 'op'),
        insertPasskey: (scope) =>
          personQueries.insertPasskey(scope, {
            id: 'pk',
            operator_id: 'op',
            credential_id: 'c',
            public_key: 'k',
            counter: 0,
            transports: '[]',
            host: 'h',
            name: 'x',
            created_at: now,
            last_used_at: null,
          }),
        recordPasskeyUse: (scope) => personQueries.recordPasskeyUse(scope, 'pk', 1, now),
        deletePasskeys: (scope) => personQueries.deletePasskeys(scope, 'op'),
        deletePasskey: (scope) => personQueries.deletePasskey(scope, 'op', 'pk'),
      },
    ],
    'provider/link.queries.ts': [
      linkQueries,
      {
        findLinkedOperator: (scope) => linkQueries.findLinkedOperator(scope, 'i', 's'),
        insertLink: (scope) =>
          linkQueries.insertLink(scope, {
            issuer: 'i',
            subject: 's',
            operator_id: 'op',
            added_at: now,
          }),
        lockRole: (scope) => linkQueries.lockRole(scope, 'op'),
        saveProviderRole: (scope) => linkQueries.saveProviderRole(scope, 'op', 'owner', now),
      },
    ],
    'session/account.queries.ts': [
      accountQueries,
      {
        findAccountByEmail: ({ trx }) => accountQueries.findAccountByEmail(trx, 'e'),
        findAccount: ({ trx }) => accountQueries.findAccount(trx, 'op'),
        findSession: ({ trx, tenantId }) =>
          accountQueries.findSession(trx, { hash: 'h', tenantId, now, idleSince: now }),
        touchSession: ({ trx }) =>
          accountQueries.touchSession(trx, { id: 'os', operator_id: 'op' }, now),
        listRoles: ({ trx }) => accountQueries.listRoles(trx, 'op'),
        listAllRoles: ({ trx }) => accountQueries.listAllRoles(trx, 'op'),
        findRole: ({ trx, tenantId }) => accountQueries.findRole(trx, 'op', tenantId),
        findPasskey: ({ trx }) => accountQueries.findPasskey(trx, 'c'),
        deleteSessionsInTenant: ({ trx, tenantId }) =>
          accountQueries.deleteSessionsInTenant(trx, 'op', tenantId),
        deleteProviderSessions: accountQueries.deleteProviderSessions,
        deleteEndedSessions: ({ trx }) => accountQueries.deleteEndedSessions(trx, now, now, 1),
      },
    ],
    'session/token.queries.ts': [
      tokenQueries,
      {
        insertToken: (scope) => tokenQueries.insertToken(scope, { ...token, ...times }),
        deleteToken: (scope) => tokenQueries.deleteToken(scope, 'h', 'handover', now),
        findToken: (scope) => tokenQueries.findToken(scope, 'h', 'handover', now),
        deleteTokensOf: (scope) => tokenQueries.deleteTokensOf(scope, 'op', 'handover'),
        deleteExpiredTokens: (scope) => tokenQueries.deleteExpiredTokens(scope, now),
      },
    ],
  },
};
