import type { CallAddresses } from './call-address.ts';

/** Share of a token's lifetime after which it counts as expiring. */
export const tokenRefreshThreshold = 0.8;
/** Local-storage key of the session store (AUT-11). */
export const sessionStorageKey = 'ott-data';

export const sessionErrors = {
  token_expired: 401,
  refresh_token_failed: 401,
} as const;

export const sessionAddresses = {
  sessionList: { method: 'GET', path: '/api/user/get_sessions', caller: 'user' },
  sessionRevoke: { method: 'POST', path: '/api/user/revoke_session', caller: 'user' },
} as const satisfies CallAddresses;
