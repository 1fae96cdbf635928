import type { Clock } from './clock.ts';

/** Totals below this are cheap to count, and people notice when they are wrong. */
const minCachedTotal = 1000;
/** ms. */
const cacheMs = 5000;
const maxEntries = 1000;

/** Large totals of lists for some seconds: counting thousands of rows for every page is waste. */
export interface TotalCache {
  /** The total of that key, counted when it is not known. A key names all that narrows. */
  get(tenantId: string, key: string, count: () => Promise<number>): Promise<number>;
  /** Forgets what was counted for a tenant. */
  drop(tenantId: string): void;
}

export function createTotalCache(clock: Clock): TotalCache {
  const cache = new Map<string, { readonly total: number; readonly until: number }>();
  /** Counts the drops of a tenant, so that a count begun before one is not kept after it. */
  const drops = new Map<string, number>();
  return {
    async get(tenantId, key, count) {
      const id = `${tenantId}|${key}`;
      const known = cache.get(id);
      if (known !== undefined && clock() < known.until) return known.total;
      cache.delete(id);
      const before = drops.get(tenantId);
      const total = await count();
      if (total >= minCachedTotal && drops.get(tenantId) === before) {
        const [oldest] = cache.keys();
        if (cache.size >= maxEntries && oldest !== undefined) cache.delete(oldest);
        cache.set(id, { total, until: clock() + cacheMs });
      }
      return total;
    },
    drop(tenantId) {
      drops.set(tenantId, (drops.get(tenantId) ?? 0) + 1);
      for (const id of cache.keys()) if (id.startsWith(`${tenantId}|`)) cache.delete(id);
    },
  };
}
