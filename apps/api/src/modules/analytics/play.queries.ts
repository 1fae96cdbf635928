import { playErrorCodes, type PlayErrorCode } from '@grandstand/contract';
import { sql, type Insertable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { AnalyticsPlayTable } from './analytics.table.ts';

/**
 * Stores the latest report of a play, replacing the previous one. Ignores unknown events, and reports of a
 * shorter time than the stored one, which are older.
 */
export async function savePlay(
  { trx, tenantId }: Scope,
  play: Omit<Insertable<AnalyticsPlayTable>, 'tenant_id'>,
): Promise<void> {
  const row = sql`${tenantId}, ${play.play}, ${play.event_id}, ${play.began_at}::timestamptz, ${play.day}::date,
    ${play.start_ms}::int4, ${play.watched_ms}::int4, ${play.stalls}::int4, ${play.stalled_ms}::int4,
    ${play.mean_bps}::int4, ${play.last_bps}::int4, ${play.switches}::int4, ${play.errors}::jsonb`;
  await sql`INSERT INTO analytics_play (tenant_id, play, event_id, began_at, day, start_ms, watched_ms,
      stalls, stalled_ms, mean_bps, last_bps, switches, errors)
    SELECT ${row} FROM event WHERE tenant_id = ${tenantId} AND id = ${play.event_id}
    ON CONFLICT (tenant_id, play) DO UPDATE SET start_ms = excluded.start_ms,
      watched_ms = excluded.watched_ms, stalls = excluded.stalls, stalled_ms = excluded.stalled_ms,
      mean_bps = excluded.mean_bps, last_bps = excluded.last_bps, switches = excluded.switches,
      errors = excluded.errors
    WHERE analytics_play.event_id = excluded.event_id
      AND analytics_play.watched_ms + analytics_play.stalled_ms
        <= excluded.watched_ms + excluded.stalled_ms`.execute(trx);
}

/** Deletes plays that started before a time, at most `limit`, the oldest first. Returns how many. */
export async function removePlaysBefore(
  { trx, tenantId }: Scope,
  before: Date,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('analytics_play')
    .where('tenant_id', '=', tenantId)
    .where('play', 'in', (query) =>
      query
        .selectFrom('analytics_play as old')
        .select('old.play')
        .where('old.tenant_id', '=', tenantId)
        .where('old.began_at', '<', before)
        .orderBy('old.began_at')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

interface QualityFilter {
  /** The first day, `YYYY-MM-DD`. */
  readonly since: string;
  /** Only this event; null for all. */
  readonly eventId: string | null;
  readonly offset: number;
  readonly limit: number;
}

const startMsPercentile = (percentile: number) =>
  sql<
    number | null
  >`percentile_disc(${sql.lit(percentile)}) WITHIN GROUP (ORDER BY analytics_play.start_ms)`;
const errorCountOf = (code: PlayErrorCode) =>
  sql`${sql.lit(code)}, COALESCE(sum((analytics_play.errors ->> ${sql.lit(code)})::float8), 0)`;
const total = (column: 'watched_ms' | 'stalls' | 'stalled_ms' | 'switches') =>
  sql<number>`sum(analytics_play.${sql.ref(column)})::float8`;

/** Returns play quality by day and event, the latest day and most plays first; times in ms. */
export async function listQuality({ trx, tenantId }: Scope, filter: QualityFilter) {
  return trx
    .selectFrom('analytics_play')
    .innerJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'analytics_play.tenant_id')
        .onRef('event.id', '=', 'analytics_play.event_id'),
    )
    .select([
      sql<string>`to_char(analytics_play.day, 'YYYY-MM-DD')`.as('day'),
      'analytics_play.event_id as eventId',
      sql<boolean>`event.owner_user_id IS NOT NULL`.as('isOfViewer'),
      sql<number>`count(*)::int4`.as('plays'),
      sql<number>`count(analytics_play.start_ms)::int4`.as('started'),
      startMsPercentile(0.5).as('startMedianMs'),
      startMsPercentile(0.95).as('startP95Ms'),
      total('watched_ms').as('watchedMs'),
      total('stalls').as('stalls'),
      total('stalled_ms').as('stalledMs'),
      total('switches').as('switches'),
      sql<number | null>`sum(analytics_play.mean_bps::float8 * analytics_play.watched_ms)
        / NULLIF(sum(analytics_play.watched_ms) FILTER (WHERE analytics_play.mean_bps IS NOT NULL), 0)`.as(
        'meanBps',
      ),
      sql<Record<PlayErrorCode, number>>`jsonb_build_object(${sql.join(
        playErrorCodes.map(errorCountOf),
      )})`.as('errors'),
    ])
    .where('analytics_play.tenant_id', '=', tenantId)
    .where('analytics_play.day', '>=', sql<Date>`${filter.since}::date`)
    .$if(filter.eventId !== null, (query) =>
      query.where('analytics_play.event_id', '=', filter.eventId ?? ''),
    )
    .groupBy(['analytics_play.day', 'analytics_play.event_id', 'event.owner_user_id'])
    .orderBy('analytics_play.day', 'desc')
    .orderBy('plays', 'desc')
    .orderBy('analytics_play.event_id')
    .offset(filter.offset)
    .limit(filter.limit)
    .execute();
}
