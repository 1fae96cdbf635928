import { AppError } from '../../../platform/context/error.ts';
import { recordedOriginOf } from '../../media/index.ts';
import { lastPositionOf } from '../recorded-end.ts';
import type { EventRow } from '../event.table.ts';

/**
 * Returns the current position in the broadcast of a live event, s. Throws `conflict` for any other event.
 */
export function positionInBroadcast(row: EventRow, now: number): number {
  if (row.status !== 'live')
    throw new AppError('conflict', {
      reason: 'event_not_live',
      message: `Only a live event has a current position; this one is ${row.status}`,
    });
  const { stream } = row;
  const startMs = stream.kind === 'recording' ? recordedOriginOf(stream) : row.starts_at.getTime();
  return Math.max(0, (now - startMs) / 1000);
}

/** Returns the position in the broadcast, s, of an operator's entry. Throws `conflict` before the start or if unknown. */
export function resolvePosition(row: EventRow, entered: number | undefined, now: number): number {
  if (row.status === 'upcoming')
    throw new AppError('conflict', {
      reason: 'event_not_started',
      message: 'This event has not started',
    });
  const position =
    entered ?? (row.status === 'live' ? positionInBroadcast(row, now) : lastPositionOf(row));
  if (position !== null) return position;
  throw new AppError('conflict', {
    reason: 'event_without_length',
    message: 'The length of this event is unknown; set "time" to a position in it',
  });
}
