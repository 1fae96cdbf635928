import { LRUCache } from 'lru-cache';
import type { Clock } from '../config/clock.ts';
import { toAppError } from '../http/error-reply.ts';

export interface StaleCacheOptions {
  readonly clock: Clock;
  /** How long a value is fresh, ms. */
  readonly freshMs: number;
  /** How long a value may be served stale while the database is unreachable (stale-if-error), ms, counted from its load. */
  readonly staleMs: number;
  /** Maximum number of cached values; the least recently used are evicted. */
  readonly max: number;
  /**
   * Revalidates values in use before they expire, so that no caller waits for a busy database. Requires that
   * `load` opens a transaction of its own.
   */
  readonly revalidates?: boolean;
}

/** A stale value, used because the database is unreachable. */
export interface StaleInfo {
  /** When the database returned the value, ms since 1970. */
  readonly confirmedAt: number;
  /** When the outage was first noticed, ms since 1970. */
  readonly unreachableSince: number;
}

export interface CachedValue<T> {
  readonly value: T;
  /** Null while the database is reachable. */
  readonly stale: StaleInfo | null;
}

/**
 * Caches database results that many requests need at the same time. lru-cache only evicts: its revalidation
 * handles neither outages nor changes during a load (decision 71).
 */
export interface StaleCache<T> {
  /**
   * Returns the value of that name: the cached one, else the result of `load`, shared by all concurrent
   * callers. During an outage, it is the last known one. Other failures are rethrown and not cached. A
   * failed revalidation is silent, and the cached value stays valid until it expires. A revalidation
   * outlives its caller's request, so `load` must not use the caller's transaction: after its end,
   * statements see no tenant's rows.
   */
  get(tenantId: string, name: string, load: () => Promise<T>): Promise<T>;
  /** As `get`, and also returns whether the value is stale. */
  getWithState(tenantId: string, name: string, load: () => Promise<T>): Promise<CachedValue<T>>;
  /** Marks a value as stale, or all of the tenant. */
  expire(tenantId: string, name: string | null): void;
  /** Like `expire`, but the old value is not served stale either, because it is known to be wrong. */
  remove(tenantId: string, name: string | null): void;
  /** Calls `remove` for matching values, and for those still loading. */
  removeWhere(tenantId: string, isWrong: (value: T) => boolean): void;
  /** Caches a value that is known without a query. */
  put(tenantId: string, name: string, value: T): void;
}

/** A load in progress. */
interface Loading<T> {
  readonly result: Promise<CachedValue<T>>;
  /** True if nothing is known to have changed since it started. */
  isCurrent: boolean;
}

interface Entry<T> {
  /** The last value and when it arrived. */
  last: { readonly value: T; readonly at: number } | null;
  /** True if nothing is known to have changed since the last value was requested. */
  isCurrent: boolean;
  /** True if the last value has been revalidated: once, whatever the outcome. */
  isRevalidated: boolean;
  /** When a load of this value last failed by the outage, ms since 1970; null once the database responded. */
  outageAt: number | null;
  loading: Loading<T> | null;
}

/** Interval between retries of the same query during an outage, ms. */
const outageRetryMs = 1000;
/** Share of its lifetime after which a value is revalidated. */
const revalidationShare = 0.75;

export function createStaleCache<T>({
  clock,
  freshMs,
  staleMs,
  max,
  revalidates = false,
}: StaleCacheOptions): StaleCache<T> {
  const entries = new LRUCache<string, Entry<T>>({ max });
  /** When the database stopped responding to queries; null while it responds. */
  let unreachableSince: number | null = null;
  const keyOf = (tenantId: string, name: string) => `${tenantId}|${name}`;

  /** Returns the entry of that key and marks it as the most recently used. */
  const entryOf = (key: string): Entry<T> => {
    const cached = entries.get(key);
    if (cached !== undefined) return cached;
    const entry: Entry<T> = {
      last: null,
      isCurrent: false,
      isRevalidated: false,
      outageAt: null,
      loading: null,
    };
    entries.set(key, entry);
    return entry;
  };

  const confirmed = (value: T): CachedValue<T> => ({ value, stale: null });

  const staleValueOf = ({ last }: Entry<T>): CachedValue<T> | null => {
    if (last === null || clock() - last.at >= staleMs) return null;
    const { value, at } = last;
    return { value, stale: { confirmedAt: at, unreachableSince: unreachableSince ?? clock() } };
  };

  const isFresh = ({ last, isCurrent }: Entry<T>): boolean =>
    isCurrent && last !== null && clock() - last.at < freshMs;

  /** Returns the cached value without a query; null if a query is needed. */
  const cachedOf = (entry: Entry<T>): CachedValue<T> | null => {
    const { last, outageAt } = entry;
    if (last !== null && isFresh(entry)) return confirmed(last.value);
    return outageAt !== null && clock() - outageAt < outageRetryMs ? staleValueOf(entry) : null;
  };

  const store = (entry: Entry<T>, value: T, isCurrent: boolean): void => {
    const last = { value, at: clock() };
    Object.assign(entry, { last, isCurrent, isRevalidated: false, outageAt: null, loading: null });
  };

  const load = (key: string, entry: Entry<T>, query: () => Promise<T>): Promise<CachedValue<T>> => {
    // Only the second of two concurrent loads is stored: the first started before a change.
    const isLast = () => entry.loading === loading;
    const finish = async (): Promise<CachedValue<T>> => {
      try {
        const value = await query();
        unreachableSince = null;
        if (isLast()) store(entry, value, loading.isCurrent);
        return confirmed(value);
      } catch (error) {
        const isUnreachable = toAppError(error).code === 'service_unavailable';
        unreachableSince = isUnreachable ? (unreachableSince ?? clock()) : null;
        const stale = isUnreachable ? staleValueOf(entry) : null;
        if (stale === null) {
          if (isLast() && !isFresh(entry)) entries.delete(key);
          throw error;
        }
        entry.outageAt = clock();
        return stale;
      } finally {
        if (isLast()) entry.loading = null;
      }
    };
    const loading: Loading<T> = { result: finish(), isCurrent: true };
    entry.loading = loading;
    return loading.result;
  };

  /** Revalidates a cached value in the last part of its lifetime. */
  const revalidate = (key: string, entry: Entry<T>, query: () => Promise<T>): void => {
    const { last, isRevalidated, loading } = entry;
    if (!revalidates || isRevalidated || loading !== null || last === null || !isFresh(entry))
      return;
    if (clock() - last.at < revalidationShare * freshMs) return;
    entry.isRevalidated = true;
    load(key, entry, query).catch(() => {});
  };

  const getWithState = async (
    tenantId: string,
    name: string,
    query: () => Promise<T>,
  ): Promise<CachedValue<T>> => {
    const key = keyOf(tenantId, name);
    const entry = entryOf(key);
    const cached = cachedOf(entry);
    if (cached !== null) {
      revalidate(key, entry, query);
      return cached;
    }
    const { loading } = entry;
    return loading?.isCurrent === true ? loading.result : load(key, entry, query);
  };

  /** Returns the entry of that name, or all entries of the tenant. */
  const entriesOf = (tenantId: string, name: string | null): Entry<T>[] => {
    if (name === null) {
      const prefix = keyOf(tenantId, '');
      const found: Entry<T>[] = [];
      for (const [key, entry] of entries.entries()) if (key.startsWith(prefix)) found.push(entry);
      return found;
    }
    const entry = entries.peek(keyOf(tenantId, name));
    return entry === undefined ? [] : [entry];
  };

  return {
    get: async (tenantId, name, query) => (await getWithState(tenantId, name, query)).value,
    getWithState,
    expire: (tenantId, name) => {
      for (const entry of entriesOf(tenantId, name)) {
        entry.isCurrent = false;
        if (entry.loading !== null) entry.loading.isCurrent = false;
      }
    },
    remove: (tenantId, name) => {
      for (const entry of entriesOf(tenantId, name))
        Object.assign(entry, { last: null, isCurrent: false, loading: null });
    },
    put: (tenantId, name, value) => {
      store(entryOf(keyOf(tenantId, name)), value, true);
    },
    removeWhere: (tenantId, isWrong) => {
      for (const entry of entriesOf(tenantId, null)) {
        const isKnownWrong = entry.last !== null && isWrong(entry.last.value);
        if (!isKnownWrong && entry.loading === null) continue;
        // A load in progress predates the change: its current callers get the result, later callers do not.
        Object.assign(entry, { isCurrent: false, loading: null });
        if (isKnownWrong) entry.last = null;
      }
    },
  };
}
