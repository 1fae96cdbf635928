import { createHash } from 'node:crypto';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { type UserRow, lockUser } from '../user/index.ts';
import { readLimitToken, signLimitToken } from './limit-token.ts';
import { insertSpentToken, isTokenSpent } from './limit-token.queries.ts';

/**
 * The claims of a limit token with a valid signature; `lockLimitTokenUser` checks whether it can still be used.
 */
export type VerifiedLimitToken = Awaited<ReturnType<typeof readLimitToken>>;

const ownerOf = ({ tokenSecret, tenant, clock }: Ctx) => ({
  tokenSecret,
  tenantId: tenant.id,
  now: clock(),
});

/** Returns a fingerprint of the password: it changes with the password and does not reveal its hash. */
const fingerprintOf = ({ password_hash: hash }: Pick<UserRow, 'password_hash'>): string =>
  createHash('sha256').update(`limit\n${hash}`).digest('base64url').slice(0, 16);

/** Issues a token to finish this user's login on this device (SEC-07). */
export const issueLimitToken = (
  ctx: Ctx,
  user: Pick<UserRow, 'id' | 'password_hash'>,
  deviceId: string,
): Promise<string> =>
  signLimitToken(ownerOf(ctx), {
    userId: user.id,
    deviceId,
    passwordFingerprint: fingerprintOf(user),
  });

/** Reads a limit token. Throws `unauthorized` or `token_expired`. */
export const verifyLimitToken = (ctx: Ctx, token: string): Promise<VerifiedLimitToken> =>
  readLimitToken(ownerOf(ctx), token);

/**
 * Returns the user of a token, locked until the transaction ends. Throws `unauthorized` if the token was
 * used, the password has changed, or the account is gone.
 */
export async function lockLimitTokenUser(
  scope: Scope,
  verified: VerifiedLimitToken,
): Promise<UserRow> {
  const user = await lockUser(scope, verified.userId);
  if (user === null || fingerprintOf(user) !== verified.passwordFingerprint)
    throw new AppError('unauthorized');
  if (await isTokenSpent(scope, verified.id)) throw new AppError('unauthorized');
  return user;
}

/** Records a token as spent, once its login has succeeded. */
export const consumeLimitToken = (scope: Scope, verified: VerifiedLimitToken): Promise<void> =>
  insertSpentToken(scope, verified);
