import type { Ctx } from '../../platform/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/error.ts';
import { mailLocale } from '../mail/index.ts';
import { readLink } from '../mail-link/index.ts';
import { lockUser, updateUser } from '../user/index.ts';
import { verificationMail } from './verification.jobs.ts';

/** Queues the mail that confirms a user's address; it is sent after the transaction commits. */
export const sendVerification = (ctx: Ctx, scope: Scope, userId: string): Promise<void> =>
  ctx.outbox.enqueue(scope, verificationMail, {
    tenantId: ctx.tenant.id,
    userId,
    locale: mailLocale(ctx.acceptLanguage, ctx.tenant.locales),
    askedAt: ctx.clock(),
  });

/**
 * Confirms the address that a link was sent to. Opening the link again changes nothing and is no
 * error while it lasts. Throws `verification_token_invalid`.
 */
export async function verifyEmail(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.forTenant(ctx, async (scope) => {
    const link = await readLink(ctx, scope, 'verify', token);
    const user = link === null ? null : await lockUser(scope, link.user_id);
    if (link === null || user === null || user.email !== link.email)
      throw new AppError('verification_token_invalid');
    if (user.email_verified_at === null)
      await updateUser(scope, user.id, { email_verified_at: new Date(ctx.clock()) });
  });
}
