import { type Account, callSchemas, type AccountExport } from '@grandstand/contract';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import { avatarUrl, findAvatarId } from '../avatar/index.ts';
import { deleteResetLinks } from '../mail-link/index.ts';
import {
  signOutSockets,
  confirmSession,
  endOtherSessions,
  requireRecentAuthentication,
} from '../session/index.ts';
import { requireSession } from '../../platform/context/caller.ts';
import { listLinkedAccounts } from '../sign-in/index.ts';
import {
  eraseUser,
  getOwnUser,
  hashPassword,
  lockUser,
  rejectGuessablePassword,
  updateUser,
} from '../user/index.ts';
import { checkPassword } from '../password-attempt/index.ts';

/** Exports all stored data of the caller from every module, without secrets or their hashes. */
export async function exportAccount(ctx: Ctx): Promise<AccountExport> {
  const { userId } = requireSession(ctx);
  const parts: Partial<AccountExport>[] = [];
  for (const part of ctx.accountDataHandlers)
    if (part.export !== undefined) parts.push(await part.export(ctx, userId));
  const content = Object.assign(
    { exportedAt: new Date(ctx.clock()).toISOString(), account: await getAccount(ctx) },
    ...parts,
  ) as unknown;
  // A part that no module provides is a bug in the backend, so parsing throws.
  return callSchemas.account.export.response.parse({ content }).content;
}

/** Checks the caller's password and returns its hash. Throws `wrong_password` and the errors of `checkPassword`. */
async function confirmPassword(ctx: Ctx, password: string): Promise<string | null> {
  const user = await checkPassword(ctx, { kind: 'session', ...requireSession(ctx) }, password);
  if (user === null) throw new AppError('wrong_password');
  return user.password_hash;
}

/**
 * Locks the account. Throws `wrong_password` if its password has changed since it was confirmed, and `unauthorized`
 * if the account is deleted.
 */
async function lockWithPassword(scope: Scope, userId: string, hash: string | null): Promise<void> {
  const user = await lockUser(scope, userId);
  if (user === null) throw new AppError('unauthorized');
  if (user.password_hash !== hash) throw new AppError('wrong_password');
}

/** Returns how the caller signs in, and the avatar; `user.getProfile` has the rest. */
export async function getAccount(ctx: Ctx): Promise<Account> {
  const user = await getOwnUser(ctx);
  const [providers, avatarId] = await ctx.db.forTenant(ctx, async (scope) => [
    await listLinkedAccounts(scope, user.id),
    await findAvatarId(scope, user.id),
  ]);
  return {
    email: user.email,
    emailVerified: user.email_verified_at !== null,
    hasPassword: user.password_hash !== null,
    providers,
    avatarUrl: avatarUrl(avatarId),
  };
}

/**
 * Records for this session that the caller has just confirmed the password, which counts for ten minutes.
 * Throws `wrong_password`, including for an account without a password, which has to sign in again instead, and the
 * errors of `checkPassword`.
 */
export async function confirmWithPassword(ctx: Ctx, password: string): Promise<void> {
  const { userId } = requireSession(ctx);
  const confirmed = await confirmPassword(ctx, password);
  await ctx.db.forTenant(ctx, async (scope) => {
    await lockWithPassword(scope, userId, confirmed);
    await confirmSession(ctx, scope);
  });
}

/**
 * Changes the caller's password; every other session ends. Throws `wrong_password`,
 * `password_guessable` and the errors of `checkPassword`.
 */
export async function changePassword(
  ctx: Ctx,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  const { userId } = requireSession(ctx);
  const confirmed = await confirmPassword(ctx, oldPassword);
  const { email, display_name: name } = await getOwnUser(ctx);
  await rejectGuessablePassword(ctx, newPassword, [email, name]);
  const hash = await hashPassword(ctx, newPassword);
  const ended = await ctx.db.forTenant(ctx, async (scope) => {
    await lockWithPassword(scope, userId, confirmed);
    const now = new Date(ctx.clock());
    await updateUser(scope, userId, {
      password_hash: hash,
      password_changed_at: now,
      updated_at: now,
    });
    await deleteResetLinks(scope, userId);
    return endOtherSessions(ctx, scope);
  });
  signOutSockets(ctx, userId, ended);
}

/**
 * Deletes the caller's account with all its data: devices, tokens, follows, watchlist, positions,
 * own clips and avatar. An account without a password needs a recent sign-in with a provider instead.
 * Throws `validation_failed` if a required password is missing, `wrong_password`, the errors of `checkPassword`,
 * and `fresh_sign_in_required`.
 */
export async function deleteAccount(ctx: Ctx, password: string | null): Promise<void> {
  const { userId } = requireSession(ctx);
  const { password_hash: hash } = await getOwnUser(ctx);
  if (hash === null) await requireRecentAuthentication(ctx);
  if (hash !== null && password === null)
    throw invalidField('body.password', 'is required: it confirms that the account is yours');
  const confirmed =
    hash === null || password === null ? null : await confirmPassword(ctx, password);
  const finish = await ctx.db.forTenant(ctx, async (scope) => {
    await lockWithPassword(scope, userId, confirmed);
    return eraseUser(ctx, scope, userId);
  });
  await finish();
}
