/** Replaces the videos of imported events. */
import type { ContentEvent } from '@grandstand/contract';
import type { Platform } from '../../../platform/context/platform.ts';
import { json } from '../../../platform/database/tables.ts';
import { getReachableEvent } from '../event.service.ts';
import type { EventRow } from '../event.table.ts';
import { replaceVideoOfClips, selectByIdPrefix, updateEvent } from './operator-event.queries.ts';

/** The video of an event, and the event's progress. */
export type ImportedVideo = Pick<
  ContentEvent,
  'id' | 'status' | 'stream' | 'duration' | 'score' | 'scoreTimeline' | 'clock' | 'gameEndDate'
>;

type ImportPlatform = Pick<Platform, 'db' | 'clock' | 'eventChanges'>;

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

/**
 * Replaces the video of an imported event; open pages reload it. Clips of a recording are cut from the new
 * video, so its times must be those of the recording. Throws `event_not_found`.
 * @returns the recording that the event showed; null if it showed none
 */
export async function importVideo(
  { db, clock, eventChanges }: ImportPlatform,
  tenantId: string,
  { id, status, stream, duration, score, scoreTimeline, clock: periods, ...event }: ImportedVideo,
): Promise<string | null> {
  const now = new Date(clock());
  const recordingId = await db.forTenant(tenantId, async (scope) => {
    const before = (await getReachableEvent(scope, id)).stream;
    await updateEvent(scope, id, {
      status,
      stream: json(stream),
      duration,
      score: json(score),
      score_timeline: json(scoreTimeline),
      clock: periods === undefined || periods === null ? null : json(periods),
      game_end_date: dateOf(event.gameEndDate),
      updated_at: now,
    });
    if (before.kind !== 'recording') return null;
    if ('film' in stream) await replaceVideoOfClips(scope, before.film, stream.film);
    return before.film;
  });
  await eventChanges.publish({ tenantId, eventId: id, kind: 'changed' });
  return recordingId;
}

/** An event whose video an encoder sends. */
export type EncodedEvent = Pick<EventRow, 'id' | 'status' | 'stream' | 'duration'> & {
  readonly scoreTimeline: EventRow['score_timeline'];
};

/**
 * Lists the events with this prefix of their ids that have a recording or wait for one, the latest start
 * first, at most 1,000.
 */
export const listEncodedEvents = (
  { db }: Pick<Platform, 'db'>,
  tenantId: string,
  prefix: string,
): Promise<EncodedEvent[]> =>
  db.forTenant(tenantId, async (scope) =>
    (await selectByIdPrefix(scope, { prefix, kinds: ['none', 'recording'], limit: 1000 })).map(
      ({ score_timeline: scoreTimeline, ...row }) => ({ ...row, scoreTimeline }),
    ),
  );
