import type { Clock } from '../config/clock.ts';
import { AppError } from '../context/error.ts';

/** The number of failures allowed within `windowMs`. */
export interface FailureLimit {
  readonly key: string;
  readonly failures: number;
  readonly windowMs: number;
}

interface FailureWindow {
  count: number;
  endsAt: number;
}

export interface FailureRateLimits {
  /**
   * Counts one failure in advance, so that concurrent attempts count too. If the limit is reached, counts
   * nothing and throws `too_many_requests` with the seconds to wait.
   */
  consume(limit: FailureLimit): void;
}

/** Maximum number of keys, which bounds memory under attack. */
const maxKeys = 50_000;
/**
 * Among this many of the oldest keys, the one with the fewest failures is evicted, so that a flood of new
 * keys does not evict those with many failures.
 */
const maxCompared = 64;

/**
 * Counts failures per key in fixed windows, in the memory of this process. Wrong passwords are counted in the database
 * instead, by `modules/password-attempt`.
 */
export function createFailureRateLimits(clock: Clock): FailureRateLimits {
  const windows = new Map<string, FailureWindow>();

  function evictIfFull(now: number): void {
    if (windows.size < maxKeys) return;
    let evicted: string | null = null;
    let fewest = Infinity;
    let seen = 0;
    for (const [key, { count, endsAt }] of windows) {
      const failures = endsAt <= now ? 0 : count;
      if (failures < fewest) {
        evicted = key;
        fewest = failures;
      }
      seen += 1;
      if (fewest <= 1 || seen === maxCompared) break;
    }
    if (evicted !== null) windows.delete(evicted);
  }

  function findOpenWindow(key: string, now: number): FailureWindow | null {
    const found = windows.get(key);
    return found === undefined || found.endsAt <= now ? null : found;
  }

  return {
    consume: ({ key, failures, windowMs }) => {
      const now = clock();
      const open = findOpenWindow(key, now);
      if (open === null) {
        windows.delete(key);
        evictIfFull(now);
        windows.set(key, { count: 1, endsAt: now + windowMs });
        return;
      }
      if (open.count >= failures)
        throw new AppError('too_many_requests', {
          retryAfter: Math.ceil((open.endsAt - now) / 1000),
        });
      open.count += 1;
    },
  };
}
