import type { Clock } from './clock.ts';

/** Totals below this are cheap to count, and people notice when they are wrong. */
const leastKept = 1000;
/** ms. */
const keptFor = 5000;
const maxEntries = 1000;

/** Large totals of lists for some seconds: counting thousands of rows for every page is waste. */
export interface TotalCache {
  /** The total of that key, counted when it is not known. A key names the tenant and all that narrows. */
  get(key: string, count: () => Promise<number>): Promise<number>;
}

export function createTotalCache(clock: Clock): TotalCache {
  const kept = new Map<string, { readonly total: number; readonly until: number }>();
  return {
    async get(key, count) {
      const known = kept.get(key);
      if (known !== undefined && clock() < known.until) return known.total;
      kept.delete(key);
      const total = await count();
      if (total >= leastKept) {
        const [oldest] = kept.keys();
        if (kept.size >= maxEntries && oldest !== undefined) kept.delete(oldest);
        kept.set(key, { total, until: clock() + keptFor });
      }
      return total;
    },
  };
}
