import type { Ctx } from '../../platform/context.ts';
import type { Scope } from '../../platform/database/database.ts';
import { AppError } from '../../platform/error.ts';
import { requireSession } from '../../platform/require-session.ts';
import { markConfirmed, provenAt } from './session.queries.ts';

/** How long a sign-in, or the password given again, proves who sits there, ms. */
const freshMs = 10 * 60_000;

/** `requireProofOfPerson` within a transaction that is open already. Throws `fresh_sign_in_required`. */
export async function requireProofOfPersonIn(ctx: Ctx, scope: Scope): Promise<void> {
  const since = await provenAt(scope, requireSession(ctx).familyId);
  if (since === null || ctx.clock() - since.getTime() > freshMs)
    throw new AppError('fresh_sign_in_required');
}

/**
 * Stands in front of what a stolen session must not do: cards, contracts, addresses, the end of an
 * account. Throws `fresh_sign_in_required` unless the caller signed in, or gave the password again, at
 * most ten minutes ago; renewing a session is no proof.
 */
export const requireProofOfPerson = (ctx: Ctx): Promise<void> =>
  ctx.db.forTenant(ctx, (scope) => requireProofOfPersonIn(ctx, scope));

/** Notes that the caller has just given the password in this session, and in no other. */
export const confirmSession = (ctx: Ctx, scope: Scope): Promise<void> =>
  markConfirmed(scope, requireSession(ctx).familyId, new Date(ctx.clock()));
