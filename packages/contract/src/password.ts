import { z } from 'zod';
import { newPassword } from './user.ts';

/** The secret of a link in a mail. */
export const mailToken = z.string().min(1).max(256);

/** Body of `/api/user/forgot_password`; the answer never tells whether the account exists. */
export const passwordForgotBody = z.strictObject({ username: z.string().min(1).max(254) });
export type PasswordForgotBody = z.input<typeof passwordForgotBody>;

/** Body of `/api/user/reset_password`: a link works once, for an hour; every session ends. */
export const passwordResetBody = z.strictObject({ token: mailToken, password: newPassword });
export type PasswordResetBody = z.input<typeof passwordResetBody>;

/** Body of `/api/user/verify_email`: a link works for two days. */
export const emailVerifyBody = z.strictObject({ token: mailToken });
export type EmailVerifyBody = z.input<typeof emailVerifyBody>;
