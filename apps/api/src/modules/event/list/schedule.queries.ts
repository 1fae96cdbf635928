import type { Stream } from '@grandstand/contract';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import { json, type Tables } from '../../../platform/database/tables.ts';
import type { Score } from '../present/score.ts';
import type { EventRow } from '../event.table.ts';
import { streamKind } from '../stream-kind.queries.ts';

/** Maximum rows changed per run. The rest waits for the next run, after a second. */
const batchSize = 200;

/** Streams that the schedule starts and ends. */
const scheduledKinds = ['simulated-live', 'recording'] as const;

/** Upcoming events that are due, the earliest first, limited to one batch. */
const dueIds = (eb: ExpressionBuilder<Tables, 'event'>, tenantId: string, now: Date) =>
  eb
    .selectFrom('event')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'upcoming')
    .where('starts_at', '<=', now)
    .orderBy('starts_at')
    .limit(batchSize);

/** True if an upcoming event is due, or a live one has a stream that the schedule ends. */
export async function isAnythingDue({ trx, tenantId }: Scope, now: Date): Promise<boolean> {
  const events = trx
    .selectFrom('event')
    .select(sql`1`.as('one'))
    .where('tenant_id', '=', tenantId);
  const upcoming = events.where('status', '=', 'upcoming').where('starts_at', '<=', now);
  const running = events.where('status', '=', 'live').where(streamKind, 'in', scheduledKinds);
  const { rows } = await sql<{ due: boolean }>`
    SELECT EXISTS (${upcoming}) OR EXISTS (${running}) AS due`.execute(trx);
  return rows[0]?.due === true;
}

/** Makes due upcoming events with a simulated live stream live. */
export function startDueEvents({ trx, tenantId }: Scope, now: Date): Promise<EventRow[]> {
  return trx
    .updateTable('event')
    .set({ status: 'live', updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'upcoming')
    .where('id', 'in', (eb) =>
      dueIds(eb, tenantId, now)
        .where('cancelled', '=', false)
        .where(streamKind, '=', 'simulated-live'),
    )
    .returningAll()
    .execute();
}

/** Lists due upcoming events with a recording, which may still be empty, the earliest first. */
export function listDueRecordings({ trx, tenantId }: Scope, now: Date): Promise<EventRow[]> {
  return trx
    .selectFrom('event')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'upcoming')
    .where('starts_at', '<=', now)
    .where('cancelled', '=', false)
    .where(streamKind, '=', 'recording')
    .orderBy('starts_at')
    .limit(batchSize)
    .execute();
}

/** Makes a recorded event live; false if it was changed in the meantime. */
export async function startRecordedEvent(
  { trx, tenantId }: Scope,
  id: string,
  now: Date,
): Promise<boolean> {
  const rows = await trx
    .updateTable('event')
    .set({ status: 'live', updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'upcoming')
    .where('cancelled', '=', false)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Lists the live events that the schedule may have to change. */
export function listRunningEvents({ trx, tenantId }: Scope): Promise<EventRow[]> {
  return trx
    .selectFrom('event')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'live')
    .where(streamKind, 'in', scheduledKinds)
    .orderBy('starts_at')
    .limit(batchSize)
    .execute();
}

export interface EventEnd {
  readonly stream: Stream;
  /** Seconds. */
  readonly duration: number | null;
  readonly score: Score | null;
  readonly endedAt: Date;
  /** The time of the job run. */
  readonly now: Date;
}

/** Turns a live event into its replay; false if another process did so or changed it in the meantime. */
export async function archiveEvent(
  { trx, tenantId }: Scope,
  id: string,
  { stream, duration, score, endedAt, now }: EventEnd,
): Promise<boolean> {
  const rows = await trx
    .updateTable('event')
    .set({
      status: 'archived',
      stream: json(stream),
      duration,
      score: json(score),
      game_end_date: endedAt,
      // In lists that are sorted by the time of adding, a replay counts as added at its end.
      added_at: endedAt,
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'live')
    .where(streamKind, 'in', scheduledKinds)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Stores a new score of a live event; false if it is stored already, or the event is no longer live. */
export async function changeScore(
  { trx, tenantId }: Scope,
  id: string,
  score: Score | null,
): Promise<boolean> {
  const value = json(score);
  const rows = await trx
    .updateTable('event')
    .set({ score: value })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'live')
    .where(sql<boolean>`score IS DISTINCT FROM ${value}::jsonb`)
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Archives upcoming events without a video after their planned end, since the match took place anyway. */
export async function archiveEventsWithoutVideo(
  { trx, tenantId }: Scope,
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .updateTable('event')
    .set({ status: 'archived', updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'upcoming')
    .where('id', 'in', (eb) =>
      dueIds(eb, tenantId, now).where('game_end_date', '<=', now).where(streamKind, '=', 'none'),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Archives cancelled upcoming events after their planned end, and removes their streams. */
export async function archiveCancelledEvents(
  { trx, tenantId }: Scope,
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .updateTable('event')
    .set({ status: 'archived', stream: json({ kind: 'none' as const }), updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'upcoming')
    .where('id', 'in', (eb) =>
      dueIds(eb, tenantId, now)
        .where(sql<Date>`coalesce(game_end_date, starts_at)`, '<=', now)
        .where('cancelled', '=', true),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the picture addresses of events that start before `until`, the next first, then of live events. */
export async function listPicturesShownSoon(
  { trx, tenantId }: Scope,
  { until, limit }: { readonly until: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('event')
    .select('image_url')
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['live', 'upcoming'])
    .where('media_type', '=', 'event')
    .where('cancelled', '=', false)
    .where('image_url', 'is not', null)
    .where('starts_at', '<=', until)
    .orderBy('status', 'desc')
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ image_url: picture }) => picture ?? []);
}
