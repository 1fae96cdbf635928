import type { CallAddresses } from './call-address.ts';

export const passwordErrors = {
  weak_password: 400,
  wrong_password: 403,
  reset_token_invalid: 400,
} as const;

export const passwordAddresses = {
  passwordChange: { method: 'POST', path: '/api/user/change_password', caller: 'user' },
  passwordForgot: { method: 'POST', path: '/api/user/forgot_password', caller: 'anonymous' },
  passwordReset: { method: 'POST', path: '/api/user/reset_password', caller: 'anonymous' },
} as const satisfies CallAddresses;
