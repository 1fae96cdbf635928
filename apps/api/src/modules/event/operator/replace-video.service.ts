/** Replaces the video of a match, at the same address. */
import type { ConflictReason } from '@grandstand/contract/constants';
import type { Scope } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/context/error.ts';
import { json } from '../../../platform/database/tables.ts';
import { panoramaOf } from '../../media/index.ts';
import { getReachableEvent } from '../event.service.ts';
import type { EventRow } from '../event.table.ts';
import { archivedColumns, recordingIdOf, type RecordedStream } from '../recorded-end.ts';
import { updateEvent } from './operator-event.queries.ts';

/**
 * Returns an event whose video may be replaced. Throws `event_not_found`, and `conflict` for a clip, a
 * channel, and a match that is cancelled or live.
 */
export async function getReplaceable(scope: Scope, id: string): Promise<EventRow> {
  const row = await getReachableEvent(scope, id);
  const conflict = (reason: ConflictReason, message: string) =>
    new AppError('conflict', { reason, message });
  if (row.media_type !== 'event' || row.status === 'channel')
    throw conflict(
      'not_a_match',
      'Only a match has a video of its own, not a clip and not a channel',
    );
  if (row.cancelled)
    throw conflict('event_cancelled', 'This event is cancelled; reinstate it first');
  if (row.status === 'live')
    throw conflict(
      'event_live_video',
      'This event is live; its video can be replaced once it has ended',
    );
  return row;
}

/**
 * Makes a finished recording the video of an event, which becomes a replay. Returns the change to publish.
 * Throws the errors of `getReplaceable`.
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
  // The panorama of the match stays, because it is on the same clock.
  const panorama = panoramaOf(row.stream);
  const shown = panorama === null ? stream : { ...stream, panorama };
  await updateEvent(scope, id, {
    status: 'archived',
    ...archivedColumns(row, shown, { endMs: stream.endMs, duration }),
    // A replay with another video is not new in lists.
    ...(row.status === 'archived' && { added_at: row.added_at }),
    updated_at: now,
  });
  return row.status === 'archived' ? 'changed' : 'ended';
}

/**
 * Makes a recording the panorama of an event. Returns the change to publish. Throws the errors of
 * `getReplaceable`, and `conflict` if the event has no recording.
 */
export async function showPanorama(
  scope: Scope,
  id: string,
  recordingId: string,
  now: Date,
): Promise<'changed'> {
  const { stream } = await getReplaceable(scope, id);
  if (stream.kind !== 'recording')
    throw new AppError('conflict', {
      reason: 'event_not_recorded',
      message: 'This event no longer has a recording',
    });
  await updateEvent(scope, id, {
    stream: json({ ...stream, panorama: recordingId }),
    updated_at: now,
  });
  return 'changed';
}

/**
 * Removes a recording from an event that has it as its video or its panorama. Returns the recordings that the
 * event no longer shows: with its video, also its panorama, which has no clock without it. Returns none if
 * the event shows it as neither, or does not exist.
 */
export async function hideRecording(
  scope: Scope,
  id: string,
  recordingId: string,
  now: Date,
): Promise<string[]> {
  const row = await getReachableEvent(scope, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'event_not_found') return null;
    throw error;
  });
  if (row?.stream.kind !== 'recording') return [];
  const { panorama, ...stream } = row.stream;
  if (panorama === recordingId) {
    await updateEvent(scope, id, { stream: json(stream), updated_at: now });
    return [recordingId];
  }
  if (recordingIdOf(stream) !== recordingId) return [];
  await updateEvent(scope, id, {
    stream: json({ kind: 'none' as const }),
    duration: null,
    updated_at: now,
  });
  return panorama === undefined ? [recordingId] : [recordingId, panorama];
}
