import type { RetentionMinute, ScoreChange, Viewing } from '@grandstand/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';

/** Minutes of a play that were not reported before. */
export interface NewMinutes {
  readonly play: string;
  readonly eventId: string;
  /** How many minutes the play has reported before. */
  readonly before: number;
  readonly count: number;
}

/**
 * Records that a play has reported further minutes. Returns false if it has reported them before, if it has played for
 * less than a second per minute, and for clips of viewers, which operators do not see.
 */
export async function claimMinutes(
  { trx, tenantId }: Scope,
  { play, eventId, before, count }: NewMinutes,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('analytics_play')
    .from('event')
    .set({ minutes: before + count })
    .where('analytics_play.tenant_id', '=', tenantId)
    .where('event.tenant_id', '=', tenantId)
    .where('play', '=', play)
    .where('event_id', '=', eventId)
    .where('event.id', '=', eventId)
    .where('event.owner_user_id', 'is', null)
    .where('minutes', '<=', before)
    .where('watched_ms', '>=', (before + count - 1) * 1000)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Counts a play in each of some minutes of an event.
 * @param isNew true if it has counted in no minute before
 */
export async function addMinutes(
  { trx, tenantId }: Scope,
  event: { readonly eventId: string; readonly viewing: Viewing },
  minutes: readonly number[],
  { isNew, day }: { readonly isNew: boolean; readonly day: string },
): Promise<void> {
  const key = { tenant_id: tenantId, event_id: event.eventId, viewing: event.viewing };
  const increment = isNew ? 1 : 0;
  await trx
    .insertInto('watched_event')
    .values({ ...key, plays: increment, day })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'event_id', 'viewing'])
        .doUpdateSet({
          plays: sql<number>`watched_event.plays + excluded.plays`,
          day: sql<string>`greatest(watched_event.day, excluded.day)`,
        })
        .where(sql<boolean>`excluded.plays > 0 OR excluded.day > watched_event.day`),
    )
    .execute();
  await trx
    .insertInto('watched_minute')
    // In order, so that transactions that count the same minutes never wait for each other in a circle.
    .values(
      [...new Set(minutes)]
        .toSorted((a, b) => a - b)
        .map((minute) => ({ ...key, minute, plays: 1 })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'event_id', 'viewing', 'minute'])
        .doUpdateSet({ plays: sql<number>`watched_minute.plays + 1` }),
    )
    .execute();
}

/** Returns the events with counted minutes, those watched on the latest day first. */
export const listWatchedEvents = (
  { trx, tenantId }: Scope,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ eventId: string; viewing: Viewing; plays: number; day: string }[]> =>
  trx
    .selectFrom('watched_event')
    .select([
      'event_id as eventId',
      'viewing',
      'plays',
      sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy(sql`watched_event.day`, 'desc')
    .orderBy('event_id', 'desc')
    .orderBy('viewing', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

/** Returns how many plays of an event were counted, live and of its replay. */
export const selectWatchedEvent = (
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<{ viewing: Viewing; plays: number }[]> =>
  trx
    .selectFrom('watched_event')
    .select(['viewing', 'plays'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .orderBy('viewing')
    .execute();

/** Returns the counted minutes of an event in order; those without a play are omitted. */
export const selectWatchedMinutes = (
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<(RetentionMinute & { viewing: Viewing })[]> =>
  trx
    .selectFrom('watched_minute')
    .select(['viewing', 'minute', 'plays'])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .orderBy('viewing')
    .orderBy('minute')
    .execute();

/** Returns the changes of an event's score; null for an unknown event, and for clips of viewers. */
export async function findScoreTimeline(
  { trx, tenantId }: Scope,
  eventId: string,
): Promise<ScoreChange[] | null> {
  const row = await trx
    .selectFrom('event')
    .select('score_timeline')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', eventId)
    .where('owner_user_id', 'is', null)
    .executeTakeFirst();
  return row?.score_timeline ?? null;
}

/**
 * Deletes the counts of at most `limit` events that were last watched before a day, `YYYY-MM-DD`. Returns the number
 * of deleted rows, one per event and kind of viewing.
 */
export async function removeWatchedBefore(
  { trx, tenantId }: Scope,
  day: string,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('watched_event')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`(event_id, viewing) IN (SELECT old.event_id, old.viewing FROM watched_event AS old
      WHERE old.tenant_id = ${tenantId} AND old.day < ${day}::date LIMIT ${limit})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
