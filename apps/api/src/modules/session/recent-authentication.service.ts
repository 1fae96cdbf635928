import { minuteMs } from '@grandstand/contract/constants';
import type { Ctx } from '../../platform/context/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/context/error.ts';
import { requireSession } from '../../platform/context/caller.ts';
import { markConfirmed, findAuthenticationTime } from './session.queries.ts';

/** How long a sign-in or a repeated password counts as a recent authentication, ms. */
const recentMs = 10 * minuteMs;

/** Runs `requireRecentAuthentication` within an open transaction. Throws `fresh_sign_in_required`. */
export async function requireRecentAuthenticationIn(ctx: Ctx, scope: Scope): Promise<void> {
  const since = await findAuthenticationTime(scope, requireSession(ctx).sessionId);
  if (since === null || ctx.clock() - since.getTime() > recentMs)
    throw new AppError('fresh_sign_in_required');
}

/**
 * Guards what a stolen session must not do, such as deleting an account without a password. Throws
 * `fresh_sign_in_required` unless the caller signed in or repeated the password at most ten minutes ago.
 * Refreshing a session is not authentication.
 */
export const requireRecentAuthentication = (ctx: Ctx): Promise<void> =>
  ctx.db.forTenant(ctx, (scope) => requireRecentAuthenticationIn(ctx, scope));

/** Records that the caller has just repeated the password, for this session only. */
export const confirmSession = (ctx: Ctx, scope: Scope): Promise<void> =>
  markConfirmed(scope, requireSession(ctx).sessionId, new Date(ctx.clock()));
