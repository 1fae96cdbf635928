import { createHmac } from 'node:crypto';
import type { Ctx } from '../context/context.ts';
import { AppError } from '../context/error.ts';
import { addressLimits } from './address-groups.ts';
import { storedKey } from './derive-key.ts';
import { countRequests } from './request-count.queries.ts';

interface RequestLimit {
  readonly key: string;
  readonly limit: number;
}

/** Returns what a limit per address counts: the address, or its groups. */
export const requestLimitsOf = (key: string, address: string, limit: number): RequestLimit[] =>
  addressLimits(address, limit).map((addressLimit) => ({
    key: `${key}|${addressLimit.group}`,
    limit: addressLimit.limit,
  }));

/**
 * Counts a request in the database for all processes, whose memory would admit as many each. Throws
 * `too_many_requests` with the seconds to wait. Does nothing with the embedded database, which has one process.
 */
export async function consumeSharedLimits(
  ctx: Ctx,
  limits: readonly RequestLimit[],
  windowMs: number,
): Promise<void> {
  if (ctx.config.databaseUrl === null) return;
  const now = ctx.clock();
  const secret = storedKey(ctx.tokenSecret, ctx.tenant.id, 'request-budget');
  const limitById = new Map(
    limits.map(({ key, limit }) => [
      createHmac('sha256', secret).update(key).digest('base64url'),
      limit * ctx.limitFactor,
    ]),
  );
  const endsAt = new Date(now + windowMs);
  const counted = [...limitById.keys()].map((id) => ({ id, endsAt }));
  const windows = await ctx.db.forTenant(ctx, (scope) =>
    countRequests(scope, counted, new Date(now)),
  );
  const full = windows.filter(({ id, requests }) => requests > (limitById.get(id) ?? Infinity));
  if (full.length === 0) return;
  const endMs = Math.max(...full.map((window) => window.endsAt.getTime()));
  throw new AppError('too_many_requests', {
    retryAfter: Math.max(1, Math.ceil((endMs - now) / 1000)),
  });
}
