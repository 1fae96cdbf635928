import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../config/clock.ts';
import type { Database } from '../../database/database.ts';
import { storedKey, type TokenSecrets } from '../../security/derive-key.ts';
import { countRequests } from '../../security/request-count.queries.ts';
import type { SharedLimits } from './shared-limits.ts';

/** Time in which counts are added up before they are written, ms. */
const collectMs = 1000;
/** Maximum keys in one statement. */
const keysPerStatement = 500;
/** Maximum number of keys that wait. Only this process counts further ones. */
const maxPendingKeys = 10_000;

interface PendingCount {
  readonly id: string;
  readonly tenantId: string;
  readonly limit: number;
  readonly windowMs: number;
  points: number;
  /** Resolves to the time for which requests must be refused, ms. */
  readonly refusedMs: Promise<number>;
  readonly decide: (refusedMs: number) => void;
}

export interface StoredLimits extends Pick<SharedLimits, 'count'> {
  /** Writes the pending counts to the database. Never rejects. */
  flush(): Promise<void>;
}

interface StoredLimitsOptions {
  readonly db: Pick<Database, 'forTenant'>;
  /** Hashes the keys, which contain addresses and accounts. */
  readonly tokenSecret: TokenSecrets;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/**
 * Counts for all processes in the database, for limits of a day, which a restart must not reset. Keys begin with
 * the id of their tenant and `|`. What was counted is written together once a second, so all processes together exceed
 * a limit by at most what they admit in that time.
 */
export function createStoredLimits({
  db,
  tokenSecret,
  clock,
  log,
}: StoredLimitsOptions): StoredLimits {
  let pending = new Map<string, PendingCount>();
  let timer: NodeJS.Timeout | null = null;
  let isFailing = false;

  function pendingOf(key: string, limit: number, windowMs: number): PendingCount | null {
    const known = pending.get(key);
    if (known !== undefined) return known;
    if (pending.size >= maxPendingKeys) return null;
    const tenantId = key.slice(0, key.indexOf('|'));
    const secret = storedKey(tokenSecret, tenantId, 'request-budget');
    const id = createHmac('sha256', secret).update(key).digest('base64url');
    const { promise: refusedMs, resolve: decide } = Promise.withResolvers<number>();
    const created = { id, tenantId, limit, windowMs, points: 0, refusedMs, decide };
    pending.set(key, created);
    return created;
  }

  async function write(tenantId: string, counts: readonly PendingCount[]): Promise<void> {
    const now = clock();
    const counted = counts.map(({ id, points, windowMs }) => ({
      id,
      points,
      endsAt: new Date(now + windowMs),
    }));
    try {
      const windows = await db.forTenant(tenantId, (scope) =>
        countRequests(scope, counted, new Date(now)),
      );
      const windowById = new Map(windows.map((window) => [window.id, window]));
      for (const { id, limit, decide } of counts) {
        const window = windowById.get(id);
        const isUsedUp = window !== undefined && window.requests >= limit;
        decide(isUsedUp ? Math.max(0, window.endsAt.getTime() - now) : 0);
      }
      if (isFailing) log.warn('daily limits are counted for all processes again');
      isFailing = false;
    } catch (error) {
      for (const { decide } of counts) decide(0);
      if (!isFailing)
        log.error(
          { err: error },
          'daily limits cannot be counted for all processes: each counts by itself until the database responds',
        );
      isFailing = true;
    }
  }

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const byTenant = Map.groupBy(pending.values(), ({ tenantId }) => tenantId);
    pending = new Map();
    for (const [tenantId, counts] of byTenant)
      for (let first = 0; first < counts.length; first += keysPerStatement)
        await write(tenantId, counts.slice(first, first + keysPerStatement));
  }

  return {
    count: async (key, limit, windowMs, points) => {
      const counted = pendingOf(key, limit, windowMs);
      if (counted === null) return 0;
      counted.points += points;
      timer ??= setTimeout(() => void flush(), collectMs).unref();
      return counted.refusedMs;
    },
    flush,
  };
}
