import type { Clock } from './clock.ts';

/** Totals below this are cheap to count, and people notice when they are wrong. */
const leastKept = 1000;
/** ms. */
const keptFor = 5000;
const maxEntries = 1000;

/** Large totals of lists for some seconds: counting thousands of rows for every page is waste. */
export interface TotalCache {
  /** The total of that key, counted when it is not known. A key names all that narrows. */
  get(tenantId: string, key: string, count: () => Promise<number>): Promise<number>;
  /** Forgets what was counted for a tenant. */
  drop(tenantId: string): void;
}

export function createTotalCache(clock: Clock): TotalCache {
  const kept = new Map<string, { readonly total: number; readonly until: number }>();
  /** Counts the drops of a tenant, so that a count begun before one is not kept after it. */
  const drops = new Map<string, number>();
  return {
    async get(tenantId, key, count) {
      const id = `${tenantId}|${key}`;
      const known = kept.get(id);
      if (known !== undefined && clock() < known.until) return known.total;
      kept.delete(id);
      const before = drops.get(tenantId);
      const total = await count();
      if (total >= leastKept && drops.get(tenantId) === before) {
        const [oldest] = kept.keys();
        if (kept.size >= maxEntries && oldest !== undefined) kept.delete(oldest);
        kept.set(id, { total, until: clock() + keptFor });
      }
      return total;
    },
    drop(tenantId) {
      drops.set(tenantId, (drops.get(tenantId) ?? 0) + 1);
      for (const id of kept.keys()) if (id.startsWith(`${tenantId}|`)) kept.delete(id);
    },
  };
}
