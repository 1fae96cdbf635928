import { createHmac } from 'node:crypto';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import { addressLimits } from '../../platform/security/address-groups.ts';
import { requireSession } from '../../platform/context/caller.ts';
import { tokenKey } from '../../platform/security/token-keys.ts';
import { findBudgetEnd, recordFailure, revertFailure } from './access-code.queries.ts';

/** Maximum failed codes within the window. */
const perAccount = 10;
const perAddress = 30;
/** Tries of an account that strangers behind the same address cannot use up. */
const ownTries = 3;
const windowMs = 60 * 60_000;

function budgetsOf(ctx: Ctx): { key: string; failures: number }[] {
  const { userId } = requireSession(ctx);
  const secret = tokenKey(ctx.tokenSecret, ctx.tenant.id, 'access-code-budget');
  const of = (who: string, failures: number) => ({
    key: createHmac('sha256', secret).update(who).digest('base64url'),
    failures: failures * ctx.limitFactor,
  });
  return [
    of(`account ${userId}`, perAccount),
    ...addressLimits(ctx.address, perAddress).map(({ group, limit }) =>
      of(`address ${group}`, limit),
    ),
  ];
}

/** Errors that count as guesses, and are hidden from viewers over the limit. */
const guesses: readonly string[] = [
  'access_code_not_found',
  'access_code_used',
  'access_code_expired',
];

/** Runs work with a typed code and counts a failed guess. Throws `too_many_requests`. */
export async function withGuessBudget<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const revert = await reserveGuess(ctx);
  let done: T;
  try {
    done = await work();
  } catch (error) {
    if (!(error instanceof AppError && guesses.includes(error.code))) await revert();
    throw error;
  }
  await revert();
  return done;
}

/**
 * Counts one failure of the account and its address in advance, so that concurrent tries count; the
 * database counts for all processes (SEC-13). An account has a few tries of its own, so that strangers
 * behind the same address lock nobody out. Call the returned function if the code was no guess. Throws
 * `too_many_requests`, whatever the code.
 */
async function reserveGuess(ctx: Ctx): Promise<() => Promise<void>> {
  const budgets = budgetsOf(ctx);
  const now = new Date(ctx.clock());
  const endsAt = new Date(now.getTime() + windowMs);
  const counted: string[] = [];
  await ctx.db.forTenant(ctx, async (scope) => {
    let own: number | null = null;
    for (const { key, failures } of budgets) {
      const spent = await recordFailure(scope, { key, failures, now, endsAt });
      if (spent !== null) counted.push(key);
      own ??= spent;
      if (spent !== null || (own !== null && own <= ownTries)) continue;
      const end = (await findBudgetEnd(scope, key)) ?? endsAt;
      throw new AppError('too_many_requests', {
        retryAfter: Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000)),
      });
    }
  });
  return () =>
    ctx.db.forTenant(ctx, async (scope) => {
      for (const key of counted) await revertFailure(scope, key);
    });
}
