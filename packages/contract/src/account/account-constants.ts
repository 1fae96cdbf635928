import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

export const accountErrors = {
  fresh_sign_in_required: { status: 403, message: 'Sign in again to do this' },
} as const satisfies ErrorCodes;

export const accountAddresses = {
  get: { method: 'GET', path: '/api/user/get_account', caller: 'user' },
  remove: { method: 'POST', path: '/api/user/delete_account', caller: 'user' },
  export: { method: 'GET', path: '/api/user/export', caller: 'user' },
} as const satisfies CallAddresses;
