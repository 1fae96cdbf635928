import type { EmailVerifyBody } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import { mailLocale } from '../mail/index.ts';
import { readLink } from '../mail-link/index.ts';
import { checkPassword } from '../password-attempt/index.ts';
import { type UserRow, eraseUser, lockUser, updateUser } from '../user/index.ts';
import { verificationMail, welcomeMail } from './verification.jobs.ts';

/** Queues the mail that confirms a user's address; it is sent after the commit. */
export const sendVerification = (ctx: Ctx, scope: Scope, userId: string): Promise<void> =>
  ctx.outbox.enqueue(scope, verificationMail, {
    tenantId: ctx.tenant.id,
    userId,
    locale: mailLocale(ctx.acceptLanguage, ctx.tenant.locales),
    askedAt: ctx.clock(),
    mail: newId('m'),
  });

/** Queues the welcome mail, once the address is verified: until then the name may come from a stranger. */
export const sendWelcome = (ctx: Ctx, scope: Scope, userId: string): Promise<void> =>
  ctx.outbox.enqueue(scope, welcomeMail, {
    tenantId: ctx.tenant.id,
    userId,
    locale: mailLocale(ctx.acceptLanguage, ctx.tenant.locales),
  });

/** Returns the user that a link was sent to, locked. Throws `verification_token_invalid`. */
async function lockRecipient(ctx: Ctx, scope: Scope, token: string): Promise<UserRow> {
  const link = await readLink(ctx, scope, 'verify', token);
  const user = link === null ? null : await lockUser(scope, link.user_id);
  if (link === null || user === null || user.email !== link.email)
    throw new AppError('verification_token_invalid');
  return user;
}

/**
 * Confirms the address that a link was sent to. Requires the account's session or its password: a
 * stranger may have registered with the recipient's address and would retain access (SEC-10). Opening a
 * valid link again is not an error. Throws `verification_token_invalid`, `verification_password_required`,
 * `verification_sign_in_required` for an account without a password, `wrong_password`, or the errors of
 * `checkPassword`.
 */
export async function verifyEmail(
  ctx: Ctx,
  { token, password, device_id: deviceId }: EmailVerifyBody,
): Promise<void> {
  const recipient = await ctx.db.forTenant(ctx, (scope) => lockRecipient(ctx, scope, token));
  if (recipient.email_verified_at !== null) return;
  const isSignedIn = ctx.session?.userId === recipient.id;
  const { password_hash: hash } = recipient;
  if (!isSignedIn) {
    if (hash === null) throw new AppError('verification_sign_in_required');
    if (password === undefined) throw new AppError('verification_password_required');
    const origin = { kind: 'device', email: recipient.email, deviceId: deviceId ?? null } as const;
    if ((await checkPassword(ctx, origin, password)) === null) throw new AppError('wrong_password');
  }
  await ctx.db.forTenant(ctx, async (scope) => {
    const user = await lockRecipient(ctx, scope, token);
    if (!isSignedIn && user.password_hash !== hash) throw new AppError('wrong_password');
    if (user.email_verified_at !== null) return;
    await updateUser(scope, user.id, { email_verified_at: new Date(ctx.clock()) });
    await sendWelcome(ctx, scope, user.id);
  });
}

/**
 * Deletes an account that a stranger registered with the recipient's address, with all its sessions. Never
 * deletes an account with a confirmed address. Throws `verification_token_invalid`.
 */
export async function disownRegistration(ctx: Ctx, token: string): Promise<void> {
  const finish = await ctx.db.forTenant(ctx, async (scope) => {
    const user = await lockRecipient(ctx, scope, token);
    if (user.email_verified_at !== null) throw new AppError('verification_token_invalid');
    return eraseUser(ctx, scope, user.id);
  });
  await finish();
}
