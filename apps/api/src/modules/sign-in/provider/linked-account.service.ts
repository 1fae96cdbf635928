import type { Account, SignInProvider } from '@grandstand/contract';
import { requireSession } from '../../../platform/context/caller.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import { endOtherSessions, signOutSockets } from '../../session/index.ts';
import { type UserRow, lockUser } from '../../user/index.ts';
import { deleteLinks, deleteLinksTo, selectLinks } from './linked-account.queries.ts';
import { queueProviderMail } from './provider-mail.ts';

/** Returns the providers that a user can sign in with. */
export async function listLinkedAccounts(
  scope: Scope,
  userId: string,
): Promise<Account['providers']> {
  const links = await selectLinks(scope, userId);
  return links.map(({ provider, email, added_at: addedAt }) => ({
    provider,
    email,
    addedAt: addedAt.toISOString(),
  }));
}

/**
 * Deletes a user's links that someone who knew the password could have made to retain access: those
 * whose address the provider does not vouch for; all of them if the account's address is unverified (SEC-31).
 */
export const unlinkUntrustedProviders = (
  scope: Scope,
  { id, email_verified_at: verifiedAt }: Pick<UserRow, 'id' | 'email_verified_at'>,
): Promise<void> => deleteLinks(scope, id, verifiedAt !== null);

/**
 * Removes a provider from the caller's account, notifies the owner, and ends all other sessions, any of
 * which may be the provider's. Throws `not_found` if it is not linked, and `last_sign_in_method`.
 */
export async function unlinkProvider(ctx: Ctx, provider: SignInProvider): Promise<void> {
  const { userId } = requireSession(ctx);
  const ended = await ctx.db.forTenant(ctx, async (scope) => {
    const user = await lockUser(scope, userId);
    if (user === null) throw new AppError('unauthorized');
    const links = await selectLinks(scope, userId);
    const others = links.filter((link) => link.provider !== provider);
    if (others.length === links.length) throw new AppError('not_found');
    if (user.password_hash === null && others.length === 0)
      throw new AppError('last_sign_in_method');
    await deleteLinksTo(scope, userId, provider);
    await queueProviderMail(ctx, scope, userId, 'provider-removed', provider);
    return endOtherSessions(ctx, scope);
  });
  signOutSockets(ctx, userId, ended);
}
