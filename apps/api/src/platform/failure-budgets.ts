import type { Clock } from './clock.ts';
import { AppError } from './error.ts';

/** How many failures something may have within `windowMs` before it is refused. */
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
   * Takes one failure from each budget in advance, so that tries at the same time count too. Call what
   * it returns when the try succeeded: only failures stay spent. Throws `too_many_requests` with the
   * seconds to wait, and takes nothing, when one of the budgets is used up.
   */
  take(budgets: readonly FailureBudget[]): () => void;
}

/** Keys kept at most, so that memory is bounded under attack. */
const maxKeys = 50_000;
/** Of so many of the oldest the one with the fewest failures makes room: a flood cannot flush others. */
const compared = 64;

/** Counts failures per key in windows of fixed length, in the memory of this process. */
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
