import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

export const verificationErrors = {
  verification_token_invalid: { status: 400, message: 'This link has expired; request a new one' },
  verification_password_required: {
    status: 403,
    message: 'Log in to this account, or enter its password, to confirm the address',
  },
  verification_sign_in_required: {
    status: 403,
    message: 'Log in to this account to confirm the address',
  },
} as const satisfies ErrorCodes;

export const verificationAddresses = {
  verifyEmail: { method: 'POST', path: '/api/user/verify_email', caller: 'anyone' },
  disownRegistration: {
    method: 'POST',
    path: '/api/user/disown_registration',
    caller: 'anonymous',
  },
  send: { method: 'POST', path: '/api/user/send_verification', caller: 'user' },
} as const satisfies CallAddresses;
