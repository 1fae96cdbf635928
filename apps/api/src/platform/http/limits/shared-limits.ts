import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from '../../redis/open-redis.ts';
import { withTimeout } from '../../redis/with-timeout.ts';

/** Time within which the server must respond, ms. */
const respondsWithinMs = 50;
/** Failures in a row after which nothing is counted there for a while. */
const maxFailures = 5;
/** Time until the server is tried again, ms. */
const retryMs = 5000;
/** Maximum requests that are being counted at the same time. */
const maxPending = 2000;
/** Maximum number of different limits; there are a few dozen. */
const maxLimits = 500;

/** Counts the requests of all processes. */
export interface SharedLimits {
  /**
   * Counts `points` for `key`, 1 for a request. Resolves to the time for which further requests must be refused, ms; 0
   * if they need not, or if the server does not respond. Never rejects.
   */
  count(key: string, limit: number, windowMs: number, points: number): Promise<number>;
  /** False while the server is not called after failures, so that each process counts by itself. */
  isCounting(): boolean;
}

interface SharedLimitsOptions {
  readonly redis: Pick<Redis, 'commands'>;
  /** Hashes the keys, which contain addresses and accounts. */
  readonly hashKey: Uint8Array;
  readonly log: FastifyBaseLogger;
}

/** Creates the counts at a Redis server. */
export function createSharedLimits({ redis, hashKey, log }: SharedLimitsOptions): SharedLimits {
  // Reads the current client, since a reconnection creates another.
  const storeClient = {
    get isReady() {
      return redis.commands()?.isReady === true;
    },
    eval: async (script: string, options: { keys: string[]; arguments: string[] }) => {
      const commands = redis.commands();
      if (commands === null) throw new Error('Redis is not connected');
      return commands.eval(script, options);
    },
  };
  const limiters = new Map<string, RateLimiterRedis>();
  let failures = 0;
  let openUntil = -Infinity;
  let pending = 0;

  function limiterOf(limit: number, windowMs: number): RateLimiterRedis {
    const id = `${limit}|${windowMs}`;
    const cachedLimiter = limiters.get(id);
    if (cachedLimiter !== undefined) return cachedLimiter;
    const created = new RateLimiterRedis({
      storeClient,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: 'grandstand',
      points: limit,
      duration: Math.ceil(windowMs / 1000),
    });
    if (limiters.size < maxLimits) limiters.set(id, created);
    return created;
  }

  function onFailure(error: unknown): void {
    failures += 1;
    if (failures < maxFailures || performance.now() < openUntil) return;
    if (openUntil === -Infinity)
      log.error(
        { err: error },
        'requests cannot be counted for all processes: each counts by itself until Redis responds',
      );
    openUntil = performance.now() + retryMs;
  }
  function onResponse(): void {
    if (openUntil !== -Infinity) log.warn('requests are counted for all processes again');
    failures = 0;
    openUntil = -Infinity;
  }

  return {
    isCounting: () => openUntil === -Infinity && redis.commands() !== null,
    count: async (key, limit, windowMs, points) => {
      if (performance.now() < openUntil || pending >= maxPending) return 0;
      // One request at a time finds out whether the server responds again.
      if (openUntil !== -Infinity) openUntil = performance.now() + retryMs;
      const hash = createHmac('sha256', hashKey).update(key).digest('base64url').slice(0, 22);
      pending += 1;
      try {
        await withTimeout(limiterOf(limit, windowMs).consume(hash, points), respondsWithinMs);
        onResponse();
        return 0;
      } catch (error) {
        if (error instanceof RateLimiterRes) {
          onResponse();
          return error.msBeforeNext;
        }
        onFailure(error);
        return 0;
      } finally {
        pending -= 1;
      }
    },
  };
}
