import { createHmac } from 'node:crypto';
import { hourMs } from '@grandstand/contract/constants';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/context/error.ts';
import { addressLimits } from '../../platform/security/address-groups.ts';
import { requireSession } from '../../platform/context/caller.ts';
import { storedKey } from '../../platform/security/derive-key.ts';
import { findFailureWindowEnd, recordFailure, revertFailure } from './access-code.queries.ts';

/** Maximum failed codes within `windowMs`. */
const failuresPerAccount = 10;
const failuresPerAddress = 30;
/** Failures of an account that are allowed even if its address has none left. */
const reservedPerAccount = 3;
const windowMs = hourMs;

/** Returns the rate limits of the caller, that of the account first. */
function limitsOf(ctx: Ctx): { key: string; maxFailures: number }[] {
  const { userId } = requireSession(ctx);
  const secret = storedKey(ctx.tokenSecret, ctx.tenant.id, 'access-code-budget');
  const limitOf = (subject: string, maxFailures: number) => ({
    key: createHmac('sha256', secret).update(subject).digest('base64url'),
    maxFailures: maxFailures * ctx.limitFactor,
  });
  return [
    limitOf(`account ${userId}`, failuresPerAccount),
    ...addressLimits(ctx.address, failuresPerAddress).map(({ group, limit }) =>
      limitOf(`address ${group}`, limit),
    ),
  ];
}

/** Errors that count as failed guesses. */
const guessErrors: readonly string[] = [
  'access_code_not_found',
  'access_code_used',
  'access_code_expired',
];

/**
 * Runs work with a typed code and counts a failed guess. Throws `too_many_requests`, and what `work`
 * throws.
 */
export async function withGuessLimit<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const revert = await reserveGuess(ctx);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    const isGuess = error instanceof AppError && guessErrors.includes(error.code);
    if (!isGuess) await revert();
    throw error;
  }
  await revert();
  return result;
}

/**
 * Counts one failure of the account and its address in advance, so that concurrent tries count; the
 * database counts for all processes (SEC-13). Returns a function that reverts this, for a code that was not
 * a guess. Throws `too_many_requests` before the code is looked up, so even for a valid one. An account has a
 * few tries even if others have used up those of its address.
 */
async function reserveGuess(ctx: Ctx): Promise<() => Promise<void>> {
  const limits = limitsOf(ctx);
  const now = new Date(ctx.clock());
  const endsAt = new Date(now.getTime() + windowMs);
  const counted: string[] = [];
  await ctx.db.forTenant(ctx, async (scope) => {
    let accountFailures: number | null = null;
    for (const { key, maxFailures } of limits) {
      const failures = await recordFailure(scope, { key, maxFailures, now, endsAt });
      accountFailures ??= failures;
      if (failures !== null) {
        counted.push(key);
        continue;
      }
      if (accountFailures !== null && accountFailures <= reservedPerAccount) continue;
      const end = (await findFailureWindowEnd(scope, key)) ?? endsAt;
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
