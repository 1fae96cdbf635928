import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { mailToken } from '../mail-link/mail-link.ts';
import { emptyResponse, id, noContent } from '../call/primitives.ts';
import type { verificationAddresses } from './verification-constants.ts';

/**
 * Body of `/api/user/verify_email`. A link works for two days. The link alone is not enough, because anyone
 * may have registered with this address: the caller must be signed in to the account, or have its password.
 */
export const emailVerifyBody = z.strictObject({
  token: mailToken,
  password: z.string().min(1).max(200).optional(),
  /** The device that the password is entered on. Not in the specification. */
  device_id: id.optional(),
});
export type EmailVerifyBody = z.input<typeof emailVerifyBody>;

/** Body of `/api/user/disown_registration`, for a recipient who did not register. */
export const registrationDisownBody = z.strictObject({ token: mailToken });

export const verificationCalls = {
  verifyEmail: {
    summary: 'Confirms an email address by the link of a mail',
    body: emailVerifyBody,
    response: emptyResponse,
  },
  disownRegistration: {
    summary: 'Deletes an account that someone else created with an address, by the link of a mail',
    body: registrationDisownBody,
    response: noContent,
  },
  send: {
    summary: "Sends the mail that confirms the caller's address again",
    response: noContent,
  },
} as const satisfies CallSchemasOf<typeof verificationAddresses>;
