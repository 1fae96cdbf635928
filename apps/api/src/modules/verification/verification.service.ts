import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { issueLink, readLink } from '../mail-link/index.ts';
import { sendLinkMail } from '../mail/index.ts';
import { findUser, lockUser, updateUser } from '../user/index.ts';

/** Sends the mail that confirms a user's address, later; nothing when it is confirmed already. */
export function sendVerification(ctx: Ctx, userId: string): void {
  const tenantId = ctx.tenant.id;
  ctx.background.run('verification mail', async () => {
    const due = await ctx.db.forTenant(tenantId, async (trx) => {
      const user = await findUser(trx, tenantId, userId);
      if (user === null || user.email_verified_at !== null) return null;
      return { user, secret: await issueLink(ctx, trx, 'verify', user) };
    });
    if (due === null) return;
    const { user, secret } = due;
    await sendLinkMail(
      ctx,
      'verify',
      { email: user.email, displayName: user.display_name },
      secret,
    );
  });
}

/**
 * Confirms the address that a link was sent to. Opening the link again changes nothing and is no
 * error while it lasts. Throws `verification_token_invalid`.
 */
export async function verifyEmail(ctx: Ctx, token: string): Promise<void> {
  const tenantId = ctx.tenant.id;
  await ctx.db.forTenant(tenantId, async (trx) => {
    const link = await readLink(ctx, trx, 'verify', token);
    const user = link === null ? null : await lockUser(trx, tenantId, link.user_id);
    if (link === null || user === null || user.email !== link.email)
      throw new AppError('verification_token_invalid');
    if (user.email_verified_at === null)
      await updateUser(trx, tenantId, user.id, { email_verified_at: new Date(ctx.clock()) });
  });
}
