/** Gives a match another video, at the same address. */
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import { json } from '../../../platform/database/tables.ts';
import { panoramaOf } from '../../media/index.ts';
import { getWatchable } from '../event.service.ts';
import type { EventRow } from '../event.table.ts';
import { archivedColumns, type RecordedStream } from '../recorded-end.ts';
import { updateEvent } from './operate-event.queries.ts';

/**
 * Returns an event whose video may be replaced. Throws `event_not_found`, and `conflict` for a clip, a
 * channel, and a match that is cancelled or live.
 */
export async function getReplaceable(scope: Scope, id: string): Promise<EventRow> {
  const row = await getWatchable(scope, id);
  const refuse = (message: string) => new AppError('conflict', { message });
  if (row.media_type !== 'event' || row.status === 'channel')
    throw refuse('Only a match has a video of its own, not a clip and not a channel');
  if (row.cancelled) throw refuse('This event is cancelled; reinstate it first');
  if (row.status === 'live')
    throw refuse('This event is live; its video can be replaced once it has ended');
  return row;
}

/**
 * Makes a finished recording the video of an event, which is a replay then. Returns the change to announce.
 * Throws like `getReplaceable`.
 * @param duration s
 */
export async function showRecording(
  scope: Scope,
  id: string,
  stream: RecordedStream & { readonly endMs: number },
  duration: number,
  now: Date,
): Promise<'ended' | 'changed'> {
  const row = await getReplaceable(scope, id);
  // On the same clock, the panorama is still that of the match.
  const panorama = panoramaOf(row.stream);
  const shown = panorama === null ? stream : { ...stream, panorama };
  await updateEvent(scope, id, {
    status: 'archived',
    ...archivedColumns(row, shown, { endMs: stream.endMs, duration }),
    // A replaced video is not a new event.
    ...(row.status === 'archived' && { added_at: row.added_at }),
    updated_at: now,
  });
  return row.status === 'archived' ? 'changed' : 'ended';
}

/**
 * Makes a recording the panorama of an event. Returns the change to announce. Throws like `getReplaceable`,
 * and `conflict` if the event has no recording.
 */
export async function showPanorama(
  scope: Scope,
  id: string,
  recordingId: string,
  now: Date,
): Promise<'changed'> {
  const { stream } = await getReplaceable(scope, id);
  if (stream.kind !== 'recording')
    throw new AppError('conflict', { message: 'This event has no recording any more' });
  await updateEvent(scope, id, {
    stream: json({ ...stream, panorama: recordingId }),
    updated_at: now,
  });
  return 'changed';
}

/**
 * Leaves an event without a video, or without a panorama, if that is this recording; false if it shows it as
 * neither.
 */
export async function hideRecording(
  scope: Scope,
  id: string,
  recordingId: string,
  now: Date,
): Promise<boolean> {
  const row = await getWatchable(scope, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'event_not_found') return null;
    throw error;
  });
  if (row?.stream.kind !== 'recording') return false;
  const { panorama, ...stream } = row.stream;
  if (panorama === recordingId) {
    await updateEvent(scope, id, { stream: json(stream), updated_at: now });
    return true;
  }
  if (stream.film !== recordingId) return false;
  await updateEvent(scope, id, {
    stream: json({ kind: 'none' as const }),
    duration: null,
    updated_at: now,
  });
  return true;
}
