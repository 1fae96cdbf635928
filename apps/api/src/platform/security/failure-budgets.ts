import type { Clock } from '../config/clock.ts';
import { AppError } from '../context/error.ts';

/** The number of failures allowed within `windowMs`. */
export interface FailureBudget {
  readonly key: string;
  readonly failures: number;
  readonly windowMs: number;
}

interface Spent {
  count: number;
  endsAt: number;
}

export interface FailureBudgets {
  /**
   * Takes one failure from each budget in advance, so that concurrent attempts count too. Call the returned
   * function on success: only failures stay spent. If a budget is used up, takes nothing and throws
   * `too_many_requests` with the seconds to wait.
   */
  take(budgets: readonly FailureBudget[]): () => void;
}

/** Maximum number of keys, which bounds memory under attack. */
const maxKeys = 50_000;
/**
 * Among this many of the oldest keys, the one with the fewest failures is evicted, so that a flood cannot
 * evict others.
 */
const compared = 64;

/** Counts failures per key in fixed windows, in the memory of this process. */
export function createFailureBudgets(clock: Clock): FailureBudgets {
  const spent = new Map<string, Spent>();

  function makeRoom(now: number): void {
    if (spent.size < maxKeys) return;
    let victim: string | null = null;
    let fewest = Infinity;
    let seen = 0;
    for (const [key, { count, endsAt }] of spent) {
      const weight = endsAt <= now ? 0 : count;
      if (weight < fewest) [victim, fewest] = [key, weight];
      seen += 1;
      if (fewest <= 1 || seen === compared) break;
    }
    if (victim !== null) spent.delete(victim);
  }

  function liveOf(key: string, now: number): Spent | null {
    const found = spent.get(key);
    return found === undefined || found.endsAt <= now ? null : found;
  }

  return {
    take: (budgets) => {
      const now = clock();
      for (const { key, failures } of budgets) {
        const live = liveOf(key, now);
        if (live !== null && live.count >= failures)
          throw new AppError('too_many_requests', {
            retryAfter: Math.ceil((live.endsAt - now) / 1000),
          });
      }
      const taken = budgets.map(({ key, windowMs }) => {
        const live = liveOf(key, now);
        if (live !== null) {
          live.count += 1;
          return live;
        }
        spent.delete(key);
        makeRoom(now);
        const fresh = { count: 1, endsAt: now + windowMs };
        spent.set(key, fresh);
        return fresh;
      });
      return () => {
        for (const each of taken) each.count -= 1;
      };
    },
  };
}
