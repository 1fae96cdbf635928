import type { Event } from '@grandstand/contract';
import type { EventRow } from '../event.table.ts';

/** Returns the postponement of an upcoming event. The note on one of minors is left out: it could name children. */
export function postponementOf(row: EventRow): NonNullable<Event['postponed']> | null {
  const { postponed_from: from, postponement_note: note } = row;
  if (from === null || row.status !== 'upcoming' || row.cancelled) return null;
  return { from: from.toISOString(), note: row.safeguarded_by === null ? note : null };
}
