import { sql, type RawBuilder } from 'kysely';

/**
 * Returns the end of an ORDER BY for events that match equally well: closest to now first, and of two equally
 * close ones the past one. Events of the same time go by descending id before now and by ascending id after
 * it, so that an index has the order of either side.
 * @param table the table or subquery with `starts_at`
 * @param id its column with the event's id
 */
export function nearestToNow(now: Date, table: string, id: 'id' | 'event_id'): RawBuilder<unknown> {
  const startsAt = sql.ref(`${table}.starts_at`);
  const eventId = sql.ref(`${table}.${id}`);
  return sql`abs(extract(epoch FROM ${startsAt} - ${now}::timestamptz)), ${startsAt} > ${now},
    CASE WHEN ${startsAt} <= ${now} THEN ${eventId} END DESC, ${eventId}`;
}
