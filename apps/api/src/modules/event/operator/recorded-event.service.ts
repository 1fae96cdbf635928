/** Attaches recordings to events when encoders connect, and edits what events show of them for operators. */
import { isDeepStrictEqual } from 'node:util';
import { type EventStatus, resumeWithinMs, type Stream } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, invalidField } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/tables.ts';
import { recordChange } from '../../audit/index.ts';
import { onWholeSegments, videoLibraries } from '../../media/index.ts';
import { getReachableEvent } from '../event.service.ts';
import type { EventRow } from '../event.table.ts';
import { lengthOfRecording, recordingIdOf, type RecordedStream } from '../recorded-end.ts';
import { finishRecordings } from './finish-recordings.ts';
import { replaceStream, updateEvent } from './operator-event.queries.ts';

/** Attempts to change an event that other encoders change at the same time. */
const maxAttempts = 3;

export interface OpenedRecording {
  readonly recordingId: string;
  /** True for a match that has ended while its encoder is still connected. */
  readonly isOver: boolean;
  /** The change to publish; null if there is none. */
  readonly change: 'changed' | 'started' | null;
}

/** An encoder's request for its recording. */
interface RecordingRequest {
  /** Time of the request, ms since 1970. */
  readonly now: number;
  /** True if the encoder is publishing already. */
  readonly isPublishing: boolean;
  /** True if the encoder sends the panorama of the match. */
  readonly isPanorama: boolean;
}

/**
 * Attaches a new recording to a match without one, and makes it live again if it has just ended. Returns
 * null if the event got another stream in the meantime.
 */
async function attachRecording(
  scope: Scope,
  row: EventRow,
  { now, isPublishing }: RecordingRequest,
): Promise<OpenedRecording | null> {
  // The recording of this encoder was removed.
  if (isPublishing) throw new AppError('no_event_to_publish');
  const isOver = row.status === 'archived';
  if (isOver && now - (row.game_end_date?.getTime() ?? 0) > resumeWithinMs)
    throw new AppError('event_over');
  const stream: RecordedStream = {
    kind: 'recording',
    film: newId('r'),
    // Positions count from kick-off, or from the start of an encoder before it, so none is negative.
    originMs: Math.min(row.starts_at.getTime(), now),
    offsetMs: 0,
    endMs: null,
    trim: null,
    cuts: [],
  };
  if (!(await replaceStream(scope, row, json(stream), new Date(now)))) return null;
  if (isOver) await updateEvent(scope, row.id, { status: 'live' });
  return {
    recordingId: recordingIdOf(stream),
    isOver: false,
    change: isOver ? 'started' : 'changed',
  };
}

/**
 * Returns the recording of a match's panorama, and creates it for the first encoder of one. An encoder of a
 * panorama never makes a match live again. Returns null if the event got another stream in the meantime.
 */
async function openPanorama(
  scope: Scope,
  row: EventRow,
  stream: RecordedStream,
  { now, isPublishing }: RecordingRequest,
): Promise<OpenedRecording | null> {
  const isOver = row.status === 'archived';
  if (isOver && !isPublishing) throw new AppError('event_over');
  const { panorama } = stream;
  if (panorama !== undefined) return { recordingId: panorama, isOver, change: null };
  // The recording of this encoder was removed.
  if (isPublishing) throw new AppError('no_event_to_publish');
  const recordingId = newId('r');
  const next = { ...stream, panorama: recordingId };
  if (!(await replaceStream(scope, row, json(next), new Date(now)))) return null;
  return { recordingId, isOver: false, change: 'changed' };
}

async function openRecording(
  scope: Scope,
  row: EventRow,
  stream: RecordedStream,
  { now, isPublishing }: RecordingRequest,
): Promise<OpenedRecording> {
  const recordingId = recordingIdOf(stream);
  if (row.status !== 'archived') return { recordingId, isOver: false, change: null };
  if (isPublishing) return { recordingId, isOver: true, change: null };
  if (now - (stream.endMs ?? now) > resumeWithinMs) throw new AppError('event_over');
  await updateEvent(scope, row.id, {
    status: 'live',
    stream: json({ ...stream, endMs: null }),
    updated_at: new Date(now),
  });
  return { recordingId, isOver: false, change: 'started' };
}

/**
 * Returns the recording of an event, or of its panorama, for an encoder; creates it if there is none. A new
 * encoder makes a match live again that has just ended; one that is still connected does not. Throws
 * `event_not_found`, `event_cancelled`, `event_over` for a match that ended earlier,
 * `event_has_other_stream`, `no_event_to_publish` if the recording was removed, and `service_unavailable`.
 */
export async function openRecordedEvent(
  scope: Scope,
  id: string,
  request: RecordingRequest,
): Promise<OpenedRecording> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const row = await getReachableEvent(scope, id);
    const { stream } = row;
    if (row.media_type !== 'event') throw new AppError('event_not_found');
    if (row.cancelled) throw new AppError('event_cancelled');
    // A recording has one publisher at a time, and here it is the mirror.
    const isMirrored = stream.kind === 'recording' && stream.mirror !== undefined;
    if (isMirrored && row.status !== 'archived') throw new AppError('event_has_other_stream');
    if (stream.kind !== 'none' && stream.kind !== 'recording')
      throw new AppError('event_has_other_stream');
    if (stream.kind === 'recording' && !request.isPanorama)
      return openRecording(scope, row, stream, request);
    if (stream.kind === 'none' && request.isPanorama && row.status === 'archived')
      throw new AppError('event_over');
    const opened =
      stream.kind === 'none'
        ? await attachRecording(scope, row, request)
        : await openPanorama(scope, row, stream, request);
    // Otherwise retry: another encoder changed the event first, or the match now has a recording, to which
    // the panorama is added.
    if (opened !== null && (stream.kind === 'recording' || !request.isPanorama)) return opened;
  }
  throw new AppError('service_unavailable', { retryAfter: 1 });
}

/** Sets the camera that films an event; null for none. Throws `event_not_found`. */
export async function changeCamera(scope: Scope, id: string, camera: string | null): Promise<void> {
  if (!(await updateEvent(scope, id, { camera }))) throw new AppError('event_not_found');
}

/** Returns the fields of a replay that the audit records. */
const shownOf = (stream: Stream) =>
  stream.kind === 'recording'
    ? { trim: stream.trim, cuts: stream.cuts, offsetMs: stream.offsetMs }
    : null;

/** Returns the trim and the cuts of a replay: what it leaves out of its recording. */
const trimAndCutsOf = (stream: Stream) =>
  stream.kind === 'recording' ? [stream.trim, stream.cuts] : null;

/**
 * Changes what an event shows of its recording; open pages reload it. Returns the new stream. Throws
 * `event_not_found`, `validation_failed` if nothing would be left, and what `decide` throws.
 */
export async function changeRecordedStream(
  ctx: Ctx,
  id: string,
  decide: (stream: Stream, status: EventStatus) => RecordedStream,
): Promise<RecordedStream> {
  const tenantId = ctx.tenant.id;
  const stream = await ctx.db.forTenant(ctx, async (scope) => {
    const row = await getReachableEvent(scope, id);
    const decided = decide(row.stream, row.status);
    const video = await ctx.resources.of(videoLibraries).of(tenantId).get(recordingIdOf(decided));
    const next = video === null ? decided : onWholeSegments(video, decided);
    const length = video === null ? 0 : lengthOfRecording(video, next);
    const isOver = row.status === 'archived';
    if (isOver && video !== null && length === 0)
      throw invalidField('body', 'would leave nothing of the recording');
    await updateEvent(scope, id, {
      stream: json(next),
      ...(isOver && length > 0 && { duration: length }),
      updated_at: new Date(ctx.clock()),
    });
    // Thumbnails, stills and poster are made again: they must show nothing that the replay leaves out.
    if (!isDeepStrictEqual(trimAndCutsOf(row.stream), trimAndCutsOf(next)))
      await finishRecordings(ctx, scope, [id]);
    await recordChange(ctx, scope, {
      action: 'recording.edit',
      subject: { kind: 'event', id },
      before: shownOf(row.stream),
      after: shownOf(next),
    });
    return next;
  });
  await ctx.eventChanges.publish({ tenantId, eventId: id, kind: 'changed' });
  return stream;
}
