import type { Ctx } from '../../platform/context/context.ts';
import {
  createFailureRateLimits,
  type FailureLimit,
} from '../../platform/security/failure-rate-limits.ts';
import { addressLimits } from '../../platform/security/address-groups.ts';
import { defineResource } from '../../platform/context/resources.ts';

const minuteMs = 60_000;
/** Limit per origin: an account from a group of addresses (more from a /48), from one of its devices, or a limit token. */
const perOrigin = { failures: 10, windowMs: 5 * minuteMs };
/** Limit per account from anywhere: far higher, since any stranger can use it up. */
const perAccount = { failures: 300, windowMs: 60 * minuteMs };

const passwordFailures = defineResource(
  ({ clock }) => createFailureRateLimits(clock),
  () => {},
);

function consumeAll(ctx: Ctx, limits: readonly FailureLimit[]): () => void {
  const { limitFactor, resources, tenant } = ctx;
  return resources.of(passwordFailures).take(
    limits.map((limit) => ({
      ...limit,
      key: `${tenant.id}|${limit.key}`,
      failures: limit.failures * limitFactor,
    })),
  );
}

/**
 * Consumes one password attempt for an account (SEC-12). Only failures count: per account and group of
 * addresses, and per account with a far higher limit. A device known to the account has its own limit, so
 * that strangers cannot lock its owner out. Call the returned function if the password was right. Throws
 * `too_many_requests`.
 */
export const consumePasswordAttempt = (
  ctx: Ctx,
  account: string,
  knownDevice: string | null,
): (() => void) =>
  consumeAll(
    ctx,
    knownDevice === null
      ? [
          ...addressLimits(ctx.address, perOrigin.failures).map(({ group, limit }) => ({
            ...perOrigin,
            key: `place|${account}|${group}`,
            failures: limit,
          })),
          { key: `account|${account}`, ...perAccount },
        ]
      : [{ key: `device|${account}|${knownDevice}`, ...perOrigin }],
  );

/** Consumes one attempt of a limit token, which names no account. Throws `too_many_requests`. */
export const consumeTokenAttempt = (ctx: Ctx, tokenHash: string): (() => void) =>
  consumeAll(ctx, [{ key: `token|${tokenHash}`, ...perOrigin }]);
