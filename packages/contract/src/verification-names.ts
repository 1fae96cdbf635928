import type { CallAddresses } from './call-address.ts';
import type { ErrorCodes } from './error.ts';

export const verificationErrors = {
  verification_token_invalid: { status: 400, message: 'This link has expired; ask for a new one' },
} as const satisfies ErrorCodes;

export const verificationAddresses = {
  emailVerify: { method: 'POST', path: '/api/user/verify_email', caller: 'anonymous' },
  verificationSend: { method: 'POST', path: '/api/user/send_verification', caller: 'user' },
} as const satisfies CallAddresses;
