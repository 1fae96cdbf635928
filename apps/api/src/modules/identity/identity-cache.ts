/** Caches identities in memory, since every event list needs some forty of them, mostly the same. */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/config/clock.ts';
import type { Scope } from '../../platform/database/database.ts';
import { defineResource } from '../../platform/context/resources.ts';
import { identitiesById } from './identity.service.ts';
import type { IdentityRow } from './identity.table.ts';

/** How long an identity is cached, ms: for manual changes of the database. Operators' changes expire it. */
const freshMs = 60_000;
/** Maximum cached identities, of some 2 kB each. */
const maxCached = 5000;

/** Returns identities by id, in the transaction if needed; unknown ids are absent from the map. */
export type ReadIdentities = (
  scope: Scope,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, IdentityRow>>;

export interface IdentityCache {
  readonly read: ReadIdentities;
  /** Drops the identities of a tenant; those that are being loaded are not cached either. */
  readonly expire: (tenantId: string) => void;
}

/**
 * Caches the identities of all tenants, evicting the least recently used.
 * @param load reads missing ones from the database
 */
export function createIdentityCache(clock: Clock, load: ReadIdentities): IdentityCache {
  /** How often each tenant's identities expired; part of their keys. */
  const generations = new Map<string, number>();
  const cache = new LRUCache<string, IdentityRow>({
    max: maxCached,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const read: ReadIdentities = async (scope, ids) => {
    const { tenantId } = scope;
    const generation = generations.get(tenantId) ?? 0;
    const keyOf = (id: string) => `${tenantId}|${generation}|${id}`;
    const identities = new Map<string, IdentityRow>();
    const missing = new Set<string>();
    for (const id of ids) {
      const cached = cache.get(keyOf(id));
      if (cached === undefined) missing.add(id);
      else identities.set(id, cached);
    }
    if (missing.size === 0) return identities;
    const loaded = await load(scope, [...missing]);
    const isOutdated = scope.isOutdated?.() === true;
    for (const [id, row] of loaded) {
      identities.set(id, row);
      if (!isOutdated) cache.set(keyOf(id), row);
    }
    return identities;
  };
  return {
    read,
    expire: (tenantId) => void generations.set(tenantId, (generations.get(tenantId) ?? 0) + 1),
  };
}

/**
 * The identity cache of a running backend. A transaction that imports identities must not use it, because
 * it would cache rows that may be rolled back.
 */
export const identityCache = defineResource(
  ({ clock }) => createIdentityCache(clock, identitiesById),
  () => {},
);
