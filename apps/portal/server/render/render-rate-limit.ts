import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MissKind, PortalOptions } from '../options.ts';

/** Thrown if one address caused too many cache misses. */
export class TooManyMissesError extends Error {
  override readonly name = 'TooManyMissesError';
  /** Seconds until the address may cause misses again. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('too many pages were rendered for one address');
    this.retryAfter = retryAfter;
  }
}

/** Counts a cache miss that a request caused. Throws TooManyMissesError. */
export function countMiss(
  { limitMisses }: Pick<PortalOptions, 'limitMisses'>,
  miss: MissKind,
  tenantId: string,
  { ip }: Pick<FastifyRequest, 'ip'>,
): void {
  const retryAfter = limitMisses?.(miss, tenantId, ip) ?? 0;
  if (retryAfter > 0) throw new TooManyMissesError(retryAfter);
}

/** Refuses a request with the time after which to retry. */
export const refuseMisses = (
  reply: FastifyReply,
  { retryAfter }: TooManyMissesError,
): FastifyReply =>
  reply
    .code(429)
    .header('retry-after', retryAfter)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`Too many requests. Try again in ${retryAfter} s.\n`);
