import { minuteMs } from '@grandstand/contract/constants';
import { defineCalls, type CallLimit } from '../../platform/context/call.ts';
import type { ApiModule } from '../../platform/context/module.ts';
import { textHash } from '../../platform/security/text-hash.ts';
import { normalizeEmail } from '../user/index.ts';
import { createKey, listKeys, revokeKey } from './keys/key.service.ts';
import { operatorJobs } from './operator.jobs.ts';
import {
  acceptInvitation,
  getInvitation,
  invitationWork,
  listInvitations,
} from './people/invitation.service.ts';
import { changeRole, listPeople, removePerson } from './people/people.service.ts';
import { addToPortals, listPortalsOfPerson, removeFromPortals } from './people/portals.service.ts';
import { factorsWork, resetFactors } from './people/reset-factors.service.ts';
import { invite, resendInvitation, revokeInvitation } from './people/send-invitation.service.ts';
import {
  createProviderSession,
  reauthenticateByProvider,
  startProviderReauthentication,
  startProviderSession,
} from './provider/provider-session.service.ts';
import { operatorProviderSecret } from './provider/studio-provider.ts';
import {
  changePassword,
  confirmTotp,
  createRecoveryCodes,
  reauthenticate,
  removeTotp,
  setUpTotp,
  updateProfile,
} from './profile/profile.service.ts';
import {
  passwordWork,
  requestPasswordReset,
  resetPassword,
} from './profile/reset-password.service.ts';
import { requireAccount } from './session/credentials.service.ts';
import { acceptHandover, createHandover, getHandover } from './session/handover.service.ts';
import {
  addPasskey,
  createPasskeySession,
  listPasskeys,
  reauthenticateByPasskey,
  removePasskey,
  startPasskey,
  startPasskeyReauthentication,
  startPasskeySession,
} from './session/passkey.service.ts';
import { endOtherSession, endSession, listSessions } from './session/own-sessions.service.ts';
import { describeSession, openSession } from './session/session.service.ts';

/** Limits a call that needs no sign-in but carries a secret. */
const perToken: CallLimit<never> & { key: (parts: { body: { token: string } }) => string } = {
  perAddress: 60,
  perKey: 20,
  windowMs: 10 * minuteMs,
  key: ({ body }) => textHash(body.token),
};
const perAddress = {
  perAddress: 60,
  perKey: 60,
  windowMs: 5 * minuteMs,
  key: (_: unknown, ctx: { readonly address: string }) => ctx.address,
};

export const module: ApiModule = {
  name: 'operator',
  secrets: [operatorProviderSecret],
  calls: defineCalls('operator', {
    createSession: {
      handle: async (ctx, { body }) => ({
        content: await openSession(ctx, await requireAccount(ctx, body)),
      }),
      limit: {
        perAddress: 60,
        perKey: 30,
        windowMs: 5 * minuteMs,
        acrossProcesses: true,
        key: ({ body }) => normalizeEmail(body.email),
        byAddress: true,
      },
      stores: ['password_attempt'],
    },
    startPasskeySession: {
      handle: async (ctx) => ({ content: await startPasskeySession(ctx) }),
      limit: perAddress,
      stores: ['operator_token'],
    },
    createPasskeySession: {
      handle: async (ctx, { body }) => ({ content: await createPasskeySession(ctx, body) }),
      limit: perAddress,
      stores: [],
    },
    startProviderSession: {
      handle: async (ctx, { body }) => ({ content: await startProviderSession(ctx, body.prompt) }),
      limit: perAddress,
      stores: ['operator_token'],
    },
    createProviderSession: {
      handle: async (ctx, { body }) => ({ content: await createProviderSession(ctx, body) }),
      limit: perAddress,
      stores: [],
    },
    startProviderReauthentication: async (ctx) => ({
      content: await startProviderReauthentication(ctx),
    }),
    reauthenticateByProvider: async (ctx, { body }) => ({
      content: await reauthenticateByProvider(ctx, body),
    }),
    getSession: async (ctx) => ({ content: await describeSession(ctx) }),
    endSession: async (ctx) => {
      await endSession(ctx);
      return {};
    },
    listSessions: async (ctx) => ({ content: { entries: await listSessions(ctx) } }),
    endOtherSession: async (ctx, { params }) => {
      await endOtherSession(ctx, params.id);
      return {};
    },
    reauthenticate: async (ctx, { body }) => ({ content: await reauthenticate(ctx, body) }),
    startPasskeyReauthentication: async (ctx) => ({
      content: await startPasskeyReauthentication(ctx),
    }),
    reauthenticateByPasskey: async (ctx, { body }) => ({
      content: await reauthenticateByPasskey(ctx, body),
    }),
    requestPasswordReset: {
      handle: async (ctx, { body }) => {
        await requestPasswordReset(ctx, body.email);
        return {};
      },
      limit: {
        perAddress: 30,
        perKey: 5,
        windowMs: 60 * minuteMs,
        acrossProcesses: true,
        key: ({ body }) => normalizeEmail(body.email),
        byAddress: true,
      },
      stores: ['operator_token', 'sent_mail'],
    },
    resetPassword: {
      handle: async (ctx, { body }) => {
        await resetPassword(ctx, body.token, body.password);
        return {};
      },
      limit: perToken,
      invalidCode: (details) =>
        details.every(({ path }) => path === 'body.password') ? 'weak_password' : null,
      stores: [],
    },
    createHandover: async (ctx, { body }) => ({
      content: await createHandover(ctx, body.tenant_id),
    }),
    getHandover: {
      handle: async (ctx, { body }) => ({ content: await getHandover(ctx, body.token) }),
      limit: perToken,
      stores: [],
    },
    acceptHandover: {
      handle: async (ctx, { body }) => ({ content: await acceptHandover(ctx, body.token) }),
      limit: perToken,
      stores: [],
    },

    listPeople: async (ctx, { query }) => ({ content: await listPeople(ctx, query) }),
    invite: async (ctx, { body: { also_in: otherPortals, ...invited } }) => ({
      content: await invite(ctx, { ...invited, otherPortals }),
    }),
    changeRole: async (ctx, { params, body }) => ({
      content: await changeRole(ctx, params.id, body),
    }),
    removePerson: async (ctx, { params }) => {
      await removePerson(ctx, params.id);
      return {};
    },
    listPortalsOfPerson: async (ctx, { params }) => ({
      content: { entries: await listPortalsOfPerson(ctx, params.id) },
    }),
    addToPortals: async (ctx, { params, body: { tenant_ids: portalIds, role } }) => ({
      content: { refused: await addToPortals(ctx, params.id, { portalIds, role }) },
    }),
    removeFromPortals: async (ctx, { params, body }) => ({
      content: { refused: await removeFromPortals(ctx, params.id, body.tenant_ids) },
    }),
    resetFactors: async (ctx, { params }) => {
      await resetFactors(ctx, params.id);
      return {};
    },
    listInvitations: async (ctx, { query }) => ({ content: await listInvitations(ctx, query) }),
    resendInvitation: async (ctx, { params }) => ({
      content: await resendInvitation(ctx, params.id),
    }),
    revokeInvitation: async (ctx, { params }) => {
      await revokeInvitation(ctx, params.id);
      return {};
    },
    getInvitation: {
      handle: async (ctx, { body }) => ({ content: await getInvitation(ctx, body.token) }),
      limit: perToken,
      stores: [],
    },
    acceptInvitation: {
      handle: async (ctx, { body }) => ({ content: await acceptInvitation(ctx, body) }),
      limit: perToken,
      stores: ['password_attempt'],
    },

    updateProfile: async (ctx, { body }) => ({ content: await updateProfile(ctx, body.name) }),
    changePassword: {
      handle: async (ctx, { body }) => {
        await changePassword(ctx, {
          oldPassword: body.old_password,
          newPassword: body.new_password,
        });
        return {};
      },
      invalidCode: (details) =>
        details.every(({ path }) => path === 'body.new_password') ? 'weak_password' : null,
    },
    setUpTotp: async (ctx) => ({ content: await setUpTotp(ctx) }),
    confirmTotp: async (ctx, { body }) => ({
      content: { recoveryCodes: await confirmTotp(ctx, body.code) },
    }),
    removeTotp: async (ctx) => {
      await removeTotp(ctx);
      return {};
    },
    createRecoveryCodes: async (ctx) => ({
      content: { recoveryCodes: await createRecoveryCodes(ctx) },
    }),
    listPasskeys: async (ctx) => ({ content: { entries: await listPasskeys(ctx) } }),
    startPasskey: async (ctx) => ({ content: await startPasskey(ctx) }),
    addPasskey: async (ctx, { body }) => ({ content: await addPasskey(ctx, body) }),
    removePasskey: async (ctx, { params }) => {
      await removePasskey(ctx, params.id);
      return {};
    },

    listKeys: async (ctx, { query }) => ({ content: await listKeys(ctx, query) }),
    createKey: async (ctx, { body }) => ({ content: await createKey(ctx, body) }),
    revokeKey: async (ctx, { params }) => ({ content: await revokeKey(ctx, params.id) }),
  }),
  create: (platform) => ({
    jobs: operatorJobs(platform),
    work: [factorsWork(platform), invitationWork(platform), passwordWork(platform)],
  }),
};
