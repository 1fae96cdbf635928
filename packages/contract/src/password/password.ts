import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { mailToken } from '../mail-link/mail-link.ts';
import { passwordMaximum, passwordMinimum, type passwordAddresses } from './password-constants.ts';
import { emptyResponse, noContent, storableText } from '../call/primitives.ts';

/** A new password. */
export const newPassword = z
  .string()
  .min(passwordMinimum, `must have at least ${passwordMinimum} characters`)
  .max(passwordMaximum);

/** Body of `/api/user/change_password`. Ends all other sessions. */
export const passwordChangeBody = z.strictObject({
  old_password: z.string().min(1).max(200),
  new_password: newPassword,
});
export type PasswordChangeBody = z.input<typeof passwordChangeBody>;

/** Body of `/api/user/forgot_password`. The response never reveals whether the account exists. */
export const passwordForgotBody = z.strictObject({ username: storableText(254).min(1) });
export type PasswordForgotBody = z.input<typeof passwordForgotBody>;

/** Body of `/api/user/reset_password`. A link works once, for an hour. Ends all sessions. */
export const passwordResetBody = z.strictObject({ token: mailToken, password: newPassword });
export type PasswordResetBody = z.input<typeof passwordResetBody>;

export const passwordCalls = {
  change: {
    summary: 'Changes the password; all other sessions end',
    body: passwordChangeBody,
    response: emptyResponse,
  },
  requestReset: {
    summary: 'Sends a link for a new password, if the account exists',
    body: passwordForgotBody,
    response: noContent,
  },
  reset: {
    summary: 'Sets a new password by the link of a mail; all sessions end',
    body: passwordResetBody,
    response: emptyResponse,
  },
} as const satisfies CallSchemasOf<typeof passwordAddresses>;
