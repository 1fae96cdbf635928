import { LRUCache } from 'lru-cache';
import type { Clock } from '../config/clock.ts';
import type { Scope } from '../database/database.ts';

/** Smaller totals are not cached: they are cheap to count, and viewers notice if they are wrong. */
const minCachedTotal = 1000;
/** Cache lifetime, ms. */
const cacheMs = 5000;
const maxEntries = 1000;

/**
 * Caches large list totals for some seconds, since counting thousands of rows for every page is wasteful.
 */
export interface TotalCache {
  /** Returns the total of that key, counted in the transaction if not cached. A key includes every filter. */
  get(
    scope: Pick<Scope, 'tenantId' | 'isOutdated'>,
    key: string,
    count: () => Promise<number>,
  ): Promise<number>;
  /** Drops all totals of a tenant. */
  drop(tenantId: string): void;
}

export function createTotalCache(clock: Clock): TotalCache {
  const cache = new LRUCache<string, number>({
    max: maxEntries,
    ttl: cacheMs,
    ttlResolution: 0,
    perf: { now: clock },
  });
  /** Counts the drops of a tenant, so that a count that started before one is not cached after it. */
  const drops = new Map<string, number>();
  return {
    async get({ tenantId, isOutdated }, key, count) {
      const id = `${tenantId}|${key}`;
      const cached = cache.get(id);
      if (cached !== undefined) return cached;
      const before = drops.get(tenantId);
      const total = await count();
      const isCurrent = drops.get(tenantId) === before && isOutdated?.() !== true;
      if (total >= minCachedTotal && isCurrent) cache.set(id, total);
      return total;
    },
    drop(tenantId) {
      drops.set(tenantId, (drops.get(tenantId) ?? 0) + 1);
      for (const id of Array.from(cache.keys()))
        if (id.startsWith(`${tenantId}|`)) cache.delete(id);
    },
  };
}
