import { sql, type Insertable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { AnalyticsEventTable } from './analytics.table.ts';

export async function insertAnalyticsEvents(
  { trx }: Scope,
  events: readonly Insertable<AnalyticsEventTable>[],
): Promise<void> {
  await trx.insertInto('analytics_event').values(events).execute();
}

/** Deletes analytics events before a time, at most `limit`, the oldest first. Returns how many. */
export async function removeAnalyticsBefore(
  { trx, tenantId }: Scope,
  before: Date,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('analytics_event')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('analytics_event as old')
        .select('old.id')
        .where('old.tenant_id', '=', tenantId)
        .where('old.happened_at', '<', before)
        .orderBy('old.happened_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Counts browsers since a time. */
export async function countVisitors({ trx, tenantId }: Scope, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('analytics_event')
    .select(sql<number>`count(DISTINCT visitor)::int4`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('happened_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts each name since a time, the most frequent first. */
export async function countNames(
  { trx, tenantId }: Scope,
  kind: 'page' | 'track',
  since: Date,
  limit: number,
): Promise<{ name: string; count: number }[]> {
  return trx
    .selectFrom('analytics_event')
    .select(['name', sql<number>`count(*)::int4`.as('count')])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('happened_at', '>=', since)
    .groupBy('name')
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** Reads a numeric property of an analytics event. */
const numberProperty = (key: string) => sql<number>`(properties ->> ${sql.lit(key)})::float8`;

/** Summarises playback since a time; times in ms. */
export async function summarisePlayback({ trx, tenantId }: Scope, since: Date) {
  const row = await trx
    .selectFrom('analytics_event')
    .select([
      sql<number>`count(*)::int4`.as('videos'),
      sql<number>`(count(*) FILTER (WHERE properties ->> 'failed' = 'true'))::int4`.as('failed'),
      sql<
        number | null
      >`percentile_disc(0.5) WITHIN GROUP (ORDER BY ${numberProperty('startMs')})`.as('startMs'),
      sql<number | null>`sum(${numberProperty('watchedMs')})`.as('watchedMs'),
      sql<number | null>`sum(${numberProperty('stalledMs')})`.as('stalledMs'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'playback')
    .where('happened_at', '>=', since)
    .executeTakeFirstOrThrow();
  return {
    videos: row.videos,
    failed: row.failed,
    startMs: row.startMs,
    watchedMs: row.watchedMs ?? 0,
    stalledMs: row.stalledMs ?? 0,
  };
}
