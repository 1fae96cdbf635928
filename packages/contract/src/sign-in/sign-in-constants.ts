import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

export const signInProviders = ['facebook', 'apple', 'google', 'ifa'] as const;
export type SignInProvider = (typeof signInProviders)[number];

export const signInModes = ['signup', 'signin'] as const;
export type SignInMode = (typeof signInModes)[number];

/** Smallest size of a provider's popup, CSS px. */
export const popupMinWidth = 512;
export const popupMinHeight = 730;
/** Interval at which the page checks whether the viewer closed the popup. */
export const popupPollMs = 500;

/** URNs of RFC 8693 (AUT-18, AUT-22). */
export const tokenUrns = {
  grantType: 'urn:ietf:params:oauth:grant-type:token-exchange',
  refreshToken: 'urn:ietf:params:oauth:token-type:refresh_token',
  accessToken: 'urn:ietf:params:oauth:token-type:access_token',
  idToken: 'urn:ietf:params:oauth:token-type:id_token',
} as const;

export const signInErrors = {
  login_failed: { status: 401, message: 'Login Failed' },
  auth_provider_not_supported: { status: 400, message: 'This auth provider is not supported' },
  sign_in_attempt_invalid: {
    status: 400,
    message: 'This sign-in has expired or was not started here; start again',
  },
  provider_refused: { status: 400, message: 'The sign-in provider refused' },
  provider_token_invalid: {
    status: 401,
    message: 'The sign-in provider did not confirm who you are',
  },
  provider_email_missing: { status: 400, message: 'The sign-in provider sent no email address' },
  account_link_required: {
    status: 409,
    message: 'An account with this address exists; enter its password to link the two',
  },
  sign_in_link_sent: {
    status: 429,
    message:
      'Too many wrong passwords on devices that this account does not know; open the link that we sent to its email address on this device, then try again',
  },
  sign_in_link_invalid: {
    status: 400,
    message: 'This link has expired or was already used; log in to get a new one',
  },
  last_sign_in_method: {
    status: 409,
    message: 'This is the only way to log in to this account; choose a password first',
  },
  user_already_exists: {
    status: 409,
    message: 'An account with this email address already exists',
  },
} as const satisfies ErrorCodes;

export const signInAddresses = {
  register: { method: 'POST', path: '/api/user/register', caller: 'anonymous' },
  login: { method: 'POST', path: '/api/user/login', caller: 'anonymous' },
  exchangeToken: { method: 'POST', path: '/api/oauth2/token', caller: 'anonymous' },
  start: { method: 'POST', path: '/api/oauth2/start', caller: 'anonymous' },
  exchangeCode: { method: 'POST', path: '/api/oauth2/callback', caller: 'anonymous' },
  logout: { method: 'POST', path: '/api/user/logout', caller: 'user' },
  trustDevice: { method: 'POST', path: '/api/user/trust_device', caller: 'anonymous' },
  unlinkProvider: { method: 'POST', path: '/api/user/unlink_provider', caller: 'user' },
} as const satisfies CallAddresses;
