import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { mailToken } from '../mail-link/mail-link.ts';
import { emptyAnswer, noContent } from '../call/primitives.ts';
import type { verificationAddresses } from './verification-constants.ts';

/**
 * Body of `/api/user/verify_email`. A link works for two days. The link alone is not enough, because anyone
 * may have registered with this address: the caller must be signed in to the account, or have its password.
 */
export const emailVerifyBody = z.strictObject({
  token: mailToken,
  password: z.string().min(1).max(200).optional(),
});
export type EmailVerifyBody = z.input<typeof emailVerifyBody>;

/** Body of `/api/user/disown_registration`, for a recipient who did not register. */
export const registrationDisownBody = z.strictObject({ token: mailToken });

export const verificationCalls = {
  emailVerify: {
    summary: 'Confirm an e-mail address with the link from the mail',
    body: emailVerifyBody,
    answer: emptyAnswer,
  },
  registrationDisown: {
    summary: 'Delete an account that somebody else made with an address, by the link from the mail',
    body: registrationDisownBody,
    answer: noContent,
  },
  verificationSend: {
    summary: "Send the mail that confirms the caller's address again",
    answer: noContent,
  },
} as const satisfies CallSchemasOf<typeof verificationAddresses>;
