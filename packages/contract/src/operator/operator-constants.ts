import { dayMs, hourMs, minuteMs } from '../call/durations.ts';
import type { CallAddress, CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';
import { permissionsWithReauthentication } from './permissions.ts';

/** Cookie of an operator's session, limited to the host, never readable by scripts. */
export const operatorCookie = 'grandstand_operator';
/** Header that every changing request of the studio carries, so that no form of another site can send one. */
export const studioHeader = 'x-grandstand-studio';

/** Pages of the studio that mails and other hosts link to; the secret is in the fragment: `#token=…`. */
export const studioPages = {
  signIn: '/studio/sign-in',
  /** Accepts an invitation. */
  invitation: '/studio/invitation/',
  /** Sets a new password. */
  password: '/studio/password/',
  /** Exchanges the token of another tenant's studio for a session. */
  handover: '/studio/handover/',
  /** Where the tenant's provider returns people, with `code` and `state`. */
  provider: '/studio/provider/',
} as const;

/** How a key of a script starts, so that scanners of repositories recognise it. */
export const operatorKeyPrefix = 'gsk_';
/** Longest lifetime of a key of a script, days. */
export const operatorKeyMaxDays = 366;
/** Maximum number of keys of a tenant that are not revoked or expired. */
export const maxOperatorKeys = 100;
/** Maximum number of operators of a tenant, and of its open invitations. */
export const maxOperators = 500;
/** Maximum number of passkeys of an operator. */
export const maxOperatorPasskeys = 10;
/** Calls that require reauthentication work for this long after a sign-in or reauthentication, ms. */
export const operatorReauthenticationMs = 10 * minuteMs;
/** An operator's session ends when it is unused for this long, ms. */
export const operatorIdleMs = 12 * hourMs;
/** Longest lifetime of an operator's session, ms. */
export const operatorSessionMs = 7 * dayMs;
/** Longest lifetime of a session that a tenant's provider opened, ms: then the provider decides again. */
export const operatorProviderSessionMs = 12 * hourMs;
/** Lifetime of an invitation, ms. */
export const operatorInvitationMs = 7 * dayMs;

const deletingPath = /\/(?:remove|delete)(?:_\w+)?(?:\/|$)/;

/**
 * True if a person must have authenticated in the last ten minutes for a call: because of its permission, by
 * `reauthentication` of its address, or because it deletes something. Keys and the machine cannot be prompted.
 */
export const requiresReauthentication = (address: CallAddress): boolean =>
  address.caller === 'operator' &&
  address.method === 'POST' &&
  (address.reauthentication === true ||
    deletingPath.test(address.path) ||
    (address.permission !== null && permissionsWithReauthentication.includes(address.permission)));

export const operatorErrors = {
  permission_missing: {
    status: 403,
    message: 'Your role does not permit this',
  },
  operator_session_ended: { status: 401, message: 'Your session has ended; sign in again' },
  operator_credentials_invalid: {
    status: 401,
    message: 'The email address, password or passkey is wrong',
  },
  operator_code_required: { status: 401, message: 'Enter the code of your authenticator app' },
  operator_code_invalid: { status: 401, message: 'This code is wrong or was already used' },
  operator_reauthentication_required: {
    status: 403,
    message: 'Confirm that it is you, then try again',
  },
  operator_role_missing: { status: 403, message: 'You have no role in this portal' },
  operator_person_required: {
    status: 403,
    message: 'Only a person who has signed in can do this, not a key',
  },
  operator_request_forged: {
    status: 403,
    message: 'Only the studio of this portal may send this request',
  },
  operator_key_from_machine_only: {
    status: 403,
    message: "The machine's key works on its machine only; create a key for your script",
  },
  operator_invitation_invalid: {
    status: 400,
    message: 'This invitation has expired or was already used; ask for a new one',
  },
  operator_token_invalid: {
    status: 400,
    message: 'This link or request has expired or was already used; start again',
  },
  operator_exists: { status: 409, message: 'This person already has a role in this portal' },
  operator_last_owner: {
    status: 409,
    message: 'A portal needs an owner; give this role to someone else first',
  },
  operator_not_invited: {
    status: 403,
    message:
      'You have not been invited to the studio of this portal; ask an owner for an invitation',
  },
  operator_email_unverified: {
    status: 403,
    message: 'The provider has not verified your email address',
  },
  operator_email_domain: {
    status: 403,
    message: 'This portal does not accept the domain of your email address from this provider',
  },
  operator_link_taken: {
    status: 409,
    message:
      'Another account of the provider signs in as this person; an owner removes the person and invites them again',
  },
  operator_provider_changed: {
    status: 409,
    message: 'The provider of this portal was changed while you signed in; start again',
  },
  operator_provider_session: {
    status: 403,
    message:
      'You signed in by the provider of this portal; this requires your password or a passkey',
  },
  operator_role_of_provider: {
    status: 409,
    message: 'The provider of this portal assigns this role; change it there',
  },
  administrator_required: {
    status: 403,
    message: 'Only an administrator of the platform can do this',
  },
} as const satisfies ErrorCodes;

const read = { method: 'GET', caller: 'operator' } as const;
const change = { method: 'POST', caller: 'operator' } as const;
const anonymous = { method: 'POST', caller: 'anonymous' } as const;
/** Calls about the person themselves, whatever their role. */
const ownPerson = { permission: null } as const;
/** Calls about their account, which belongs to no tenant. */
const account = { permission: null, refusesProviderSession: true } as const;
const people = { permission: 'people:edit' } as const;

export const operatorAddresses = {
  createSession: { ...anonymous, path: '/api/operator/session/create' },
  startPasskeySession: { ...anonymous, path: '/api/operator/session/start_passkey' },
  createPasskeySession: { ...anonymous, path: '/api/operator/session/create_by_passkey' },
  getSession: { ...read, ...ownPerson, path: '/api/operator/session/get' },
  endSession: { ...change, ...ownPerson, path: '/api/operator/session/end' },
  listSessions: { ...read, ...ownPerson, path: '/api/operator/session/list' },
  endOtherSession: { ...change, ...ownPerson, path: '/api/operator/session/end_other/{id}' },
  reauthenticate: { ...change, ...account, path: '/api/operator/session/reauthenticate' },
  startPasskeyReauthentication: {
    ...change,
    ...account,
    path: '/api/operator/session/start_passkey_reauthentication',
  },
  reauthenticateByPasskey: {
    ...change,
    ...account,
    path: '/api/operator/session/reauthenticate_by_passkey',
  },
  startProviderSession: { ...anonymous, path: '/api/operator/session/start_provider' },
  createProviderSession: { ...anonymous, path: '/api/operator/session/create_by_provider' },
  startProviderReauthentication: {
    ...change,
    ...ownPerson,
    path: '/api/operator/session/start_provider_reauthentication',
  },
  reauthenticateByProvider: {
    ...change,
    ...ownPerson,
    path: '/api/operator/session/reauthenticate_by_provider',
  },
  requestPasswordReset: { ...anonymous, path: '/api/operator/session/request_password_reset' },
  resetPassword: { ...anonymous, path: '/api/operator/session/reset_password' },
  createHandover: { ...change, ...account, path: '/api/operator/handover/create' },
  getHandover: { ...anonymous, path: '/api/operator/handover/get' },
  acceptHandover: { ...anonymous, path: '/api/operator/handover/accept' },

  listPeople: { ...read, ...people, path: '/api/operator/person/list' },
  invite: { ...change, ...people, path: '/api/operator/person/invite' },
  changeRole: { ...change, ...people, path: '/api/operator/person/change_role/{id}' },
  removePerson: { ...change, ...people, path: '/api/operator/person/remove/{id}' },
  listPortalsOfPerson: { ...read, ...people, path: '/api/operator/person/list_portals/{id}' },
  addToPortals: { ...change, ...people, path: '/api/operator/person/add_to_portals/{id}' },
  removeFromPortals: {
    ...change,
    ...people,
    path: '/api/operator/person/remove_from_portals/{id}',
  },
  resetFactors: { ...change, ...people, path: '/api/operator/person/reset_factors/{id}' },
  listInvitations: { ...read, ...people, path: '/api/operator/invitation/list' },
  resendInvitation: { ...change, ...people, path: '/api/operator/invitation/resend/{id}' },
  revokeInvitation: { ...change, ...people, path: '/api/operator/invitation/revoke/{id}' },
  getInvitation: { ...anonymous, path: '/api/operator/invitation/get' },
  acceptInvitation: { ...anonymous, path: '/api/operator/invitation/accept' },

  updateProfile: { ...change, ...account, path: '/api/operator/profile/update' },
  changePassword: { ...change, ...account, path: '/api/operator/profile/change_password' },
  setUpTotp: {
    ...change,
    ...account,
    reauthentication: true,
    path: '/api/operator/profile/set_up_totp',
  },
  confirmTotp: {
    ...change,
    ...account,
    reauthentication: true,
    path: '/api/operator/profile/confirm_totp',
  },
  removeTotp: {
    ...change,
    ...account,
    reauthentication: true,
    path: '/api/operator/profile/remove_totp',
  },
  createRecoveryCodes: {
    ...change,
    ...account,
    reauthentication: true,
    path: '/api/operator/profile/create_recovery_codes',
  },
  listPasskeys: { ...read, ...account, path: '/api/operator/profile/list_passkeys' },
  startPasskey: {
    ...change,
    ...account,
    reauthentication: true,
    path: '/api/operator/profile/start_passkey',
  },
  addPasskey: {
    ...change,
    ...account,
    reauthentication: true,
    path: '/api/operator/profile/add_passkey',
  },
  removePasskey: {
    ...change,
    ...account,
    reauthentication: true,
    path: '/api/operator/profile/remove_passkey/{id}',
  },

  listKeys: { ...read, ...people, path: '/api/operator/key/list' },
  createKey: {
    ...change,
    ...people,
    refusesProviderSession: true,
    path: '/api/operator/key/create',
  },
  revokeKey: { ...change, ...people, path: '/api/operator/key/revoke/{id}' },
} as const satisfies CallAddresses;
