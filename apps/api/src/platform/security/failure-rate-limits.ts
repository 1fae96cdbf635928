import type { Clock } from '../config/clock.ts';
import { AppError } from '../context/error.ts';

/** The number of failures allowed within `windowMs`. */
export interface FailureLimit {
  readonly key: string;
  readonly failures: number;
  readonly windowMs: number;
}

interface Spent {
  count: number;
  endsAt: number;
}

export interface FailureRateLimits {
  /**
   * Takes one failure in advance, so that concurrent attempts count too. If the limit is reached, takes
   * nothing and throws `too_many_requests` with the seconds to wait.
   */
  consume(limit: FailureLimit): void;
}

/** Maximum number of keys, which bounds memory under attack. */
const maxKeys = 50_000;
/**
 * Among this many of the oldest keys, the one with the fewest failures is evicted, so that a flood cannot
 * evict others.
 */
const compared = 64;

/** Counts failures per key in fixed windows, in the memory of this process. */
export function createFailureRateLimits(clock: Clock): FailureRateLimits {
  const spent = new Map<string, Spent>();

  function evictOne(now: number): void {
    if (spent.size < maxKeys) return;
    let evicted: string | null = null;
    let fewest = Infinity;
    let seen = 0;
    for (const [key, { count, endsAt }] of spent) {
      const weight = endsAt <= now ? 0 : count;
      if (weight < fewest) [evicted, fewest] = [key, weight];
      seen += 1;
      if (fewest <= 1 || seen === compared) break;
    }
    if (evicted !== null) spent.delete(evicted);
  }

  function liveOf(key: string, now: number): Spent | null {
    const found = spent.get(key);
    return found === undefined || found.endsAt <= now ? null : found;
  }

  return {
    consume: ({ key, failures, windowMs }) => {
      const now = clock();
      const live = liveOf(key, now);
      if (live === null) {
        spent.delete(key);
        evictOne(now);
        spent.set(key, { count: 1, endsAt: now + windowMs });
        return;
      }
      if (live.count >= failures)
        throw new AppError('too_many_requests', {
          retryAfter: Math.ceil((live.endsAt - now) / 1000),
        });
      live.count += 1;
    },
  };
}
