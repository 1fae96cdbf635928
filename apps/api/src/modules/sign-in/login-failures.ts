import type { Ctx } from '../../platform/context.ts';
import { createFailureBudgets, type FailureBudget } from '../../platform/failure-budgets.ts';
import { addressGroups } from '../../platform/http/address-groups.ts';
import { defineResource } from '../../platform/resources.ts';

const minuteMs = 60_000;
/** For one place: an account from a group of addresses, from one of its devices, or a limit token. */
const perPlace = { failures: 10, windowMs: 5 * minuteMs };
/** For an account from wherever: far more, since any stranger can spend it. */
const perAccount = { failures: 300, windowMs: 60 * minuteMs };

const failures = defineResource(
  ({ clock }) => createFailureBudgets(clock),
  () => {},
);

function takeAll(ctx: Ctx, budgets: readonly FailureBudget[]): () => void {
  const { limitFactor, resources, tenant } = ctx;
  return resources.of(failures).take(
    budgets.map(({ key, failures: most, windowMs }) => ({
      key: `${tenant.id}|${key}`,
      failures: most * limitFactor,
      windowMs,
    })),
  );
}

/**
 * Takes one try of a password for an account (SEC-12). Only failures count: by account and group of
 * addresses, and by account with a far higher bound. A device that is known to the account has a budget
 * of its own, so that nobody else can lock its owner out. Call what it returns when the password was
 * right. Throws `too_many_requests`.
 */
export const takePasswordTry = (
  ctx: Ctx,
  account: string,
  knownDevice: string | null,
): (() => void) =>
  takeAll(
    ctx,
    knownDevice === null
      ? [
          { key: `place|${account}|${addressGroups(ctx.address).own}`, ...perPlace },
          { key: `account|${account}`, ...perAccount },
        ]
      : [{ key: `device|${account}|${knownDevice}`, ...perPlace }],
  );

/** Takes one try of a limit token, which names no account. Throws `too_many_requests`. */
export const takeTokenTry = (ctx: Ctx, tokenHash: string): (() => void) =>
  takeAll(ctx, [{ key: `token|${tokenHash}`, ...perPlace }]);
