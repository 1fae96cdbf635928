import { z } from 'zod';
import type { CallSchemasOf } from './call-schemas.ts';
import { mailToken } from './mail-link.ts';
import { emptyAnswer, noContent } from './primitives.ts';
import type { verificationAddresses } from './verification-names.ts';

/** Body of `/api/user/verify_email`: a link works for two days. */
export const emailVerifyBody = z.strictObject({ token: mailToken });
export type EmailVerifyBody = z.input<typeof emailVerifyBody>;

export const verificationCalls = {
  emailVerify: {
    summary: 'Confirm an e-mail address with the link from the mail',
    body: emailVerifyBody,
    answer: emptyAnswer,
  },
  verificationSend: {
    summary: "Send the mail that confirms the caller's address again",
    answer: noContent,
  },
} as const satisfies CallSchemasOf<typeof verificationAddresses>;
