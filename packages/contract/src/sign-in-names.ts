import type { CallAddresses } from './call-address.ts';

export const signInProviders = ['facebook', 'apple', 'google', 'ifa'] as const;
export type SignInProvider = (typeof signInProviders)[number];

export const signInModes = ['signup', 'signin'] as const;
export type SignInMode = (typeof signInModes)[number];

export const popupMinWidth = 512;
export const popupMinHeight = 730;
export const popupPollMs = 500;

/** URNs of RFC 8693 (AUT-18, AUT-22). */
export const tokenUrns = {
  grantType: 'urn:ietf:params:oauth:grant-type:token-exchange',
  refreshToken: 'urn:ietf:params:oauth:token-type:refresh_token',
  accessToken: 'urn:ietf:params:oauth:token-type:access_token',
  idToken: 'urn:ietf:params:oauth:token-type:id_token',
} as const;

export const signInErrors = {
  login_failed: 401,
  auth_provider_not_supported: 400,
  sign_in_attempt_invalid: 400,
  provider_refused: 400,
  provider_token_invalid: 401,
  provider_email_missing: 400,
  account_link_required: 409,
  user_already_exists: 409,
} as const;

export const signInAddresses = {
  register: { method: 'POST', path: '/api/user/register', caller: 'anonymous' },
  login: { method: 'POST', path: '/api/user/login', caller: 'anonymous' },
  tokenExchange: { method: 'POST', path: '/api/oauth2/token', caller: 'anonymous' },
  signInStart: { method: 'POST', path: '/api/oauth2/start', caller: 'anonymous' },
  signInExchange: { method: 'POST', path: '/api/oauth2/callback', caller: 'anonymous' },
  logout: { method: 'POST', path: '/api/user/logout', caller: 'user' },
} as const satisfies CallAddresses;
