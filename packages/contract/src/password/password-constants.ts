import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

/** Length of a new password, in characters. */
export const passwordMinimum = 8;
export const passwordMaximum = 200;

export const passwordErrors = {
  weak_password: {
    status: 400,
    message: `The password needs at least ${passwordMinimum} characters`,
  },
  password_guessable: { status: 400, message: 'This password is too easy to guess' },
  wrong_password: { status: 403, message: 'The password is wrong' },
  reset_token_invalid: {
    status: 400,
    message: 'This link has expired or was already used; request a new one',
  },
} as const satisfies ErrorCodes;

export const passwordAddresses = {
  change: { method: 'POST', path: '/api/user/change_password', caller: 'user' },
  requestReset: { method: 'POST', path: '/api/user/forgot_password', caller: 'anonymous' },
  reset: { method: 'POST', path: '/api/user/reset_password', caller: 'anonymous' },
} as const satisfies CallAddresses;
