import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

/** Share of a token's lifetime after which it counts as expiring. */
export const tokenRefreshThreshold = 0.8;
/** Local-storage key of the session store (AUT-11). */
export const sessionStorageKey = 'ott-data';

export const sessionErrors = {
  token_expired: { status: 401, message: 'The access token has expired' },
  refresh_token_failed: { status: 401, message: 'The session could not be refreshed' },
} as const satisfies ErrorCodes;

export const sessionAddresses = {
  list: { method: 'GET', path: '/api/user/get_sessions', caller: 'user' },
  confirm: { method: 'POST', path: '/api/user/confirm_session', caller: 'user' },
  revoke: { method: 'POST', path: '/api/user/revoke_session', caller: 'user' },
} as const satisfies CallAddresses;
