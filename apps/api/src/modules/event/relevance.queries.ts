import { sql, type RawBuilder } from 'kysely';

/**
 * What comes first of events whose words are as close to what was typed, as the end of an ORDER BY:
 * those nearest to now, of two as near the one before now. Before now the greater id is the first, and
 * after it the smaller, so that an index has either side in this order.
 * @param of the table or subquery with `starts_at`
 * @param id its column with the event's id
 */
export function nearestToNow(now: Date, of: string, id: 'id' | 'event_id'): RawBuilder<unknown> {
  const startsAt = sql.ref(`${of}.starts_at`);
  const eventId = sql.ref(`${of}.${id}`);
  return sql`abs(extract(epoch FROM ${startsAt} - ${now}::timestamptz)), ${startsAt} > ${now},
    CASE WHEN ${startsAt} <= ${now} THEN ${eventId} END DESC, ${eventId}`;
}
