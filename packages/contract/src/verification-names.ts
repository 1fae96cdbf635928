import type { CallAddresses } from './call-address.ts';

export const verificationErrors = {
  verification_token_invalid: 400,
} as const;

export const verificationAddresses = {
  emailVerify: { method: 'POST', path: '/api/user/verify_email', caller: 'anonymous' },
  verificationSend: { method: 'POST', path: '/api/user/send_verification', caller: 'user' },
} as const satisfies CallAddresses;
