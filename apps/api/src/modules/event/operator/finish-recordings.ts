/** Finishes recordings after their matches. */
import type { Platform } from '../../../platform/context/platform.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { findEvent } from '../event.queries.ts';
import { listRunningEvents } from '../list/schedule.queries.ts';
import { finishRecordingWork, recordingIdOf, type RecordedStream } from '../recorded-end.ts';
import { selectRecordedReplays, setRecordedPoster } from './operator-event.queries.ts';

/**
 * Enqueues the generation of thumbnails, stills and poster for those of the events that are replays of a
 * recording.
 */
export async function finishRecordings(
  { outbox }: Pick<Platform, 'outbox'>,
  scope: Scope,
  eventIds: readonly string[],
): Promise<void> {
  const { tenantId } = scope;
  for (const eventId of await selectRecordedReplays(scope, eventIds))
    await outbox.enqueue(scope, finishRecordingWork, { tenantId, eventId });
}

export interface FinishedRecording {
  readonly stream: RecordedStream;
  /** ms since 1970. */
  readonly kickOffMs: number;
  readonly isOfMinors: boolean;
}

/** Returns the recording of a replay; null for any other event, and for a deleted one. */
export async function findFinishedRecording(
  scope: Scope,
  id: string,
): Promise<FinishedRecording | null> {
  const row = await findEvent(scope, { by: 'id', value: id }, ['event']);
  if (row?.status !== 'archived' || row.stream.kind !== 'recording') return null;
  const { stream, starts_at: startsAt, safeguarded_by: cause } = row;
  return { stream, kickOffMs: startsAt.getTime(), isOfMinors: cause !== null };
}

/** True if an event that has not ended shows this recording, or has it as its panorama. */
export async function isRecordingLive(
  scope: Scope,
  id: string,
  recordingId: string,
): Promise<boolean> {
  const row = await findEvent(scope, { by: 'id', value: id }, ['event']);
  if (row?.stream.kind !== 'recording' || row.status === 'archived') return false;
  return [recordingIdOf(row.stream), row.stream.panorama].includes(recordingId);
}

/** Returns the ids of the recordings that live events show. */
export const listLiveRecordings = async (scope: Scope): Promise<string[]> =>
  (await listRunningEvents(scope)).flatMap(({ stream }) =>
    stream.kind === 'recording' ? [recordingIdOf(stream)] : [],
  );

/**
 * Sets the poster of a recording as the picture of its event, or removes it for null. Does nothing if an
 * operator has set another picture.
 */
export const showPoster = (
  scope: Scope,
  id: string,
  poster: { readonly address: string | null; readonly now: Date },
): Promise<void> => setRecordedPoster(scope, id, poster);
