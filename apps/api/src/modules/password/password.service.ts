import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import { newId } from '../../platform/context/id.ts';
import { deleteResetLinks, readLink, consumeLink } from '../mail-link/index.ts';
import { mailLocale } from '../mail/index.ts';
import { clearFailures } from '../password-attempt/index.ts';
import { signOutSockets, endSessionsOf } from '../session/index.ts';
import { unlinkUntrustedProviders } from '../sign-in/index.ts';
import {
  hashPassword,
  lockUser,
  normalizeEmail,
  rejectGuessablePassword,
  updateUser,
} from '../user/index.ts';
import { sendWelcome } from '../verification/index.ts';
import { resetMail } from './password.jobs.ts';

/**
 * Sends a password reset link if the account exists. Every name is queued alike and looked up after the
 * response, so that neither content nor timing reveals whether it does (SEC-12).
 */
export const requestPasswordReset = (ctx: Ctx, username: string): Promise<void> =>
  ctx.db.forTenant(ctx, (scope) =>
    ctx.outbox.enqueue(scope, resetMail, {
      tenantId: ctx.tenant.id,
      username: normalizeEmail(username),
      locale: mailLocale(ctx.acceptLanguage, ctx.tenant.locales),
      askedAt: ctx.clock(),
      mail: newId('m'),
    }),
  );

/**
 * Sets a new password by a mailed link, which works once. Ends every session of the account, confirms its
 * address, and removes the sign-in providers that had not confirmed that address. Throws
 * `reset_token_invalid`, `password_guessable`.
 */
export async function resetPassword(ctx: Ctx, token: string, newPassword: string): Promise<void> {
  const found = await ctx.db.forTenant(ctx, (scope) => readLink(ctx, scope, 'reset', token));
  // Checked before hashing, so that an invalid token costs no password hash.
  if (found === null) throw new AppError('reset_token_invalid');
  await rejectGuessablePassword(ctx, newPassword, [found.email]);
  const hash = await hashPassword(ctx, newPassword);
  const { userId, ended } = await ctx.db.forTenant(ctx, async (scope) => {
    const link = await consumeLink(ctx, scope, 'reset', token);
    const user = link === null ? null : await lockUser(scope, link.user_id);
    if (link === null || user === null || user.email !== link.email)
      throw new AppError('reset_token_invalid');
    const now = new Date(ctx.clock());
    await unlinkUntrustedProviders(scope, user);
    await deleteResetLinks(scope, user.id);
    await clearFailures(ctx, scope, user.email);
    await updateUser(scope, user.id, {
      password_hash: hash,
      password_changed_at: now,
      email_verified_at: user.email_verified_at ?? now,
      updated_at: now,
    });
    if (user.email_verified_at === null) await sendWelcome(ctx, scope, user.id);
    return { userId: user.id, ended: await endSessionsOf(ctx, scope, user.id) };
  });
  signOutSockets(ctx, userId, ended);
}
