import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { cursorPaged, cursorPaging } from '../call/cursor-paging.ts';
import {
  id,
  idParams,
  inContent,
  isoTime,
  noContent,
  storableText,
  text,
} from '../call/primitives.ts';
import { mailToken } from '../mail-link/mail-link.ts';
import { newPassword } from '../password/password.ts';
import { locales } from '../tenant/locales.ts';
import { operatorKey, operatorKeyCreateBody, operatorPasskey } from './operator-credentials.ts';
import type { operatorAddresses } from './operator-constants.ts';
import { anyPortalIds, operatorPortalSchemas, refusedPortals } from './operator-portals.ts';
import { operatorRoles, permissions } from './permissions.ts';

const email = z.email('must be an email address').max(254);
const password = z.string().min(1).max(200);
/** A code of an authenticator app, or a recovery code. */
const code = storableText(40).nullable().default(null);
const name = text(100).trim();

/** A tenant whose studio the operator may open. */
export const operatorTenant = z.object({
  id: z.string(),
  name: z.string(),
  /** Host and port of its portal, whose studio is at `/studio/`. */
  host: z.string(),
  /** Null for an administrator without a role there. */
  role: z.enum(operatorRoles).nullable(),
});
export type OperatorTenant = z.infer<typeof operatorTenant>;

/** The signed-in person, and what they may do in this tenant. */
export const operatorSession = z.object({
  id,
  person: z.object({
    id,
    email: z.string(),
    name: z.string(),
    /** May do everything in every tenant. Only an administrator creates administrators. */
    isAdministrator: z.boolean(),
    /** True with an authenticator app. */
    hasTotp: z.boolean(),
    recoveryCodesLeft: z.int(),
    passkeys: z.int(),
  }),
  /** Null for an administrator without a role in this tenant. */
  role: z.enum(operatorRoles).nullable(),
  permissions: z.array(z.enum(permissions)),
  tenant: operatorTenant,
  /** All tenants that the person may open, this one included, by name. */
  tenants: z.array(operatorTenant),
  /** Until when calls that require reauthentication work; null if the person last authenticated too long ago. */
  reauthenticatedUntil: isoTime.nullable(),
  /** When the session ends at the latest. */
  expiresAt: isoTime,
  /**
   * Name of the tenant's provider that opened the session; null for a session by password or passkey. A session
   * by a provider is only for this tenant, with the person's role in it, and cannot change the account.
   */
  provider: z.string().nullable(),
});
export type OperatorSession = z.infer<typeof operatorSession>;

const sessionResponse = inContent(operatorSession);

/** One of the person's sessions. */
export const operatorSessionEntry = z.object({
  id,
  isCurrent: z.boolean(),
  createdAt: isoTime,
  lastUsedAt: isoTime,
  /** Browser and system, such as `Firefox on Linux`; null if unknown. */
  agent: z.string().nullable(),
  address: z.string(),
  /** Name of the tenant in whose studio it is. */
  tenantName: z.string(),
});
export type OperatorSessionEntry = z.infer<typeof operatorSessionEntry>;

/** What the browser passes to `navigator.credentials`, as `@simplewebauthn/browser` takes it. */
const passkeyOptions = z.record(z.string(), z.unknown());
const passkeyStart = inContent(z.object({ challenge_id: z.string(), options: passkeyOptions }));
/** What `@simplewebauthn/browser` returns. */
const passkeyResponse = z.record(z.string(), z.unknown());
const passkeyBody = z.strictObject({
  challenge_id: z.string().min(1).max(128),
  response: passkeyResponse,
});

/** What starts a sign-in at the tenant's provider. */
const providerStart = inContent(
  z.object({
    /** The provider's page. */
    authorizeUrl: z.string(),
    /** The value that its response carries. */
    state: z.string(),
    /** The secret of this attempt, which only this browser has. */
    attempt: z.string(),
    /** Seconds. */
    expiresIn: z.int(),
  }),
);
/** The response of the provider, with the secret of the attempt. */
const providerResponse = z.strictObject({
  attempt: z.string().min(1).max(128),
  state: z.string().min(1).max(512),
  code: z.string().min(1).max(4096),
  /** The issuer that the response names (RFC 9207). */
  iss: z.string().max(512).nullable().default(null),
});

export const operatorPerson = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: z.enum(operatorRoles),
  isAdministrator: z.boolean(),
  /** True with an authenticator app or a passkey. */
  hasSecondFactor: z.boolean(),
  /** Last request in any tenant; null if they never signed in. */
  lastSeenAt: isoTime.nullable(),
  createdAt: isoTime,
  /** Changes with each change of the role. */
  version: z.int(),
  /** True if the tenant's provider gives the role, at each sign-in by it. */
  roleOfProvider: z.boolean(),
});
export type OperatorPerson = z.infer<typeof operatorPerson>;

export const operatorInvitation = z.object({
  id,
  email: z.string(),
  role: z.enum(operatorRoles),
  isAdministrator: z.boolean(),
  locale: z.enum(locales),
  /** Name of the person or key that invites. */
  invitedBy: z.string(),
  createdAt: isoTime,
  /** In the past if it is over and can be sent again. */
  expiresAt: isoTime,
  /** Number of other portals that the person joins with it, unless their invitation there is revoked. */
  otherPortals: z.int(),
});
export type OperatorInvitation = z.infer<typeof operatorInvitation>;

export const operatorInviteBody = z.strictObject({
  email,
  role: z.enum(operatorRoles),
  /** Requires an administrator. */
  administrator: z.boolean().default(false),
  /** Language of the mail; the tenant's first if absent. */
  locale: z.enum(locales).nullable().default(null),
  /** False to send no mail, for a caller that passes the link on. Requires the machine's key. */
  mail: z.boolean().default(true),
  /** Ids of other portals whose people the caller may change: the same mail invites to them, with the same role. */
  also_in: anyPortalIds.default([]),
});

/** An invitation with its link, if it is not mailed; null for others. */
const sentInvitation = operatorInvitation.extend({ link: z.string().nullable() });

/** The content of an invitation before it is accepted. */
export const operatorInvitationView = z.object({
  email: z.string(),
  role: z.enum(operatorRoles),
  tenantName: z.string(),
  otherPortals: z.array(z.string()),
  invitedBy: z.string(),
  /** True if there is an account with this address and a password, which accepts it. */
  hasAccount: z.boolean(),
  expiresAt: isoTime,
});
export type OperatorInvitationView = z.infer<typeof operatorInvitationView>;

/** `name` for a new account; the password is a new one, or the one of the existing account. */
export const operatorInvitationAcceptBody = z.strictObject({
  token: mailToken,
  name: name.nullable().default(null),
  password,
  code,
});

const recoveryCodes = inContent(z.object({ recoveryCodes: z.array(z.string()) }));

export const operatorCalls = {
  createSession: {
    summary: 'Signs a person in by password, and by code if they have an authenticator app',
    body: z.strictObject({ email: storableText(254).min(1), password, code }),
    response: sessionResponse,
  },
  startPasskeySession: {
    summary: 'Returns the options with which a browser signs in by passkey',
    response: passkeyStart,
  },
  createPasskeySession: {
    summary: 'Signs a person in by passkey',
    body: passkeyBody,
    response: sessionResponse,
  },
  getSession: {
    summary: 'Returns the signed-in person and what they may do in this portal',
    response: sessionResponse,
  },
  endSession: { summary: 'Signs out', response: noContent },
  listSessions: {
    summary: "Returns the person's sessions, the last used first",
    response: inContent(z.object({ entries: z.array(operatorSessionEntry) })),
  },
  endOtherSession: {
    summary: "Ends another of the person's sessions",
    params: idParams,
    response: noContent,
  },
  reauthenticate: {
    summary: 'Reauthenticates the person for ten minutes, by password and code',
    body: z.strictObject({ password, code }),
    response: sessionResponse,
  },
  startPasskeyReauthentication: {
    summary: 'Returns the options with which a browser reauthenticates the person by passkey',
    response: passkeyStart,
  },
  reauthenticateByPasskey: {
    summary: 'Reauthenticates the person for ten minutes, by passkey',
    body: passkeyBody,
    response: sessionResponse,
  },
  startProviderSession: {
    summary: "Returns the address of the provider's page at which operators of this portal sign in",
    body: z.strictObject({
      /** True if the provider is to prompt although the browser may be signed in there, to change the account. */
      prompt: z.boolean().default(false),
    }),
    response: providerStart,
  },
  createProviderSession: {
    summary:
      "Signs a person in to this portal's studio by the response of its provider; they were invited, or the provider gives them a role",
    body: providerResponse,
    response: sessionResponse,
  },
  startProviderReauthentication: {
    summary: "Returns the address of the provider's page at which the person signs in there again",
    response: providerStart,
  },
  reauthenticateByProvider: {
    summary:
      'Reauthenticates the person for ten minutes by the response of the provider, which says when they signed in',
    body: providerResponse,
    response: sessionResponse,
  },
  requestPasswordReset: {
    summary: 'Sends a link for a new password, if there is such an operator',
    body: z.strictObject({ email: storableText(254).min(1) }),
    response: noContent,
  },
  resetPassword: {
    summary: 'Sets a new password by the link of a mail; all sessions of the person end',
    body: z.strictObject({ token: mailToken, password: newPassword }),
    response: noContent,
  },
  createHandover: {
    summary: "Returns a link that opens another portal's studio, once and within a minute",
    body: z.strictObject({ tenant_id: z.string().min(1).max(64) }),
    response: inContent(z.object({ link: z.string(), expiresAt: isoTime })),
  },
  getHandover: {
    summary: "Returns whom the link of another portal's studio signs in, to be confirmed",
    body: z.strictObject({ token: mailToken }),
    response: inContent(z.object({ name: z.string(), email: z.string() })),
  },
  acceptHandover: {
    summary: "Signs in by the link of another portal's studio",
    body: z.strictObject({ token: mailToken }),
    response: sessionResponse,
  },
  listPeople: {
    summary: 'Returns the operators of this portal, by their email address',
    query: z.strictObject(cursorPaging),
    response: cursorPaged(operatorPerson),
  },
  invite: {
    summary:
      'Invites a person by mail, to several portals at once if the caller may change the people of all of them',
    body: operatorInviteBody,
    response: inContent(sentInvitation.extend({ refused: refusedPortals })),
  },
  changeRole: {
    summary: "Changes a person's role; `version` is the one that was read",
    params: idParams,
    body: z.strictObject({
      role: z.enum(operatorRoles),
      version: z.int(),
      /** Makes an administrator, or ends that; requires an administrator. Null leaves it. */
      administrator: z.boolean().nullable().default(null),
    }),
    response: inContent(operatorPerson),
  },
  removePerson: {
    summary: "Ends a person's role in this portal, and their sessions in it",
    params: idParams,
    response: noContent,
  },
  ...operatorPortalSchemas,
  resetFactors: {
    summary:
      "Removes another person's authenticator app, recovery codes and passkeys, and ends their sessions; their password stays",
    params: idParams,
    response: noContent,
  },
  listInvitations: {
    summary: 'Returns invitations that were not accepted, the latest first',
    query: z.strictObject(cursorPaging),
    response: cursorPaged(operatorInvitation),
  },
  resendInvitation: {
    summary: 'Sends an invitation again, with a new link; the earlier one ends',
    params: idParams,
    response: inContent(sentInvitation),
  },
  revokeInvitation: {
    summary: 'Revokes an invitation',
    params: idParams,
    response: noContent,
  },
  getInvitation: {
    summary: 'Returns what an invitation says',
    body: z.strictObject({ token: mailToken }),
    response: inContent(operatorInvitationView),
  },
  acceptInvitation: {
    summary: 'Accepts an invitation, and signs in',
    body: operatorInvitationAcceptBody,
    response: sessionResponse,
  },
  updateProfile: {
    summary: "Changes the person's name",
    body: z.strictObject({ name }),
    response: sessionResponse,
  },
  changePassword: {
    summary: "Changes the person's password; their other sessions end",
    body: z.strictObject({ old_password: password, new_password: newPassword }),
    response: noContent,
  },
  setUpTotp: {
    summary: 'Returns a secret for an authenticator app, which counts once a code confirms it',
    response: inContent(z.object({ secret: z.string(), uri: z.string() })),
  },
  confirmTotp: {
    summary: 'Switches codes on, and returns the recovery codes, which are shown once',
    body: z.strictObject({ code: storableText(40) }),
    response: recoveryCodes,
  },
  removeTotp: { summary: 'Switches codes off', response: noContent },
  createRecoveryCodes: {
    summary: 'Replaces the recovery codes',
    response: recoveryCodes,
  },
  listPasskeys: {
    summary: "Returns the person's passkeys",
    response: inContent(z.object({ entries: z.array(operatorPasskey) })),
  },
  startPasskey: {
    summary: 'Returns the options with which a browser creates a passkey',
    response: passkeyStart,
  },
  addPasskey: {
    summary: 'Adds a passkey',
    body: passkeyBody.extend({ name }),
    response: inContent(operatorPasskey),
  },
  removePasskey: {
    summary: 'Removes a passkey',
    params: idParams,
    response: noContent,
  },
  listKeys: {
    summary: 'Returns keys of scripts without the keys themselves, the newest first',
    query: z.strictObject(cursorPaging),
    response: cursorPaged(operatorKey),
  },
  createKey: {
    summary: 'Creates a key for a script; it is shown once',
    body: operatorKeyCreateBody,
    response: inContent(operatorKey.extend({ key: z.string() })),
  },
  revokeKey: {
    summary: 'Revokes a key at once',
    params: idParams,
    response: inContent(operatorKey),
  },
} as const satisfies CallSchemasOf<typeof operatorAddresses>;
