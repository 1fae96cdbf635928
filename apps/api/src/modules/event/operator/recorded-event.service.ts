/** The recordings of events: attached when an encoder connects, and changed by operators. */
import { isDeepStrictEqual } from 'node:util';
import { type EventStatus, resumeWithinMs, type Stream } from '@grandstand/contract';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError, invalidField } from '../../../platform/context/error.ts';
import { newId } from '../../../platform/context/id.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/tables.ts';
import { videoLibraries } from '../../media/index.ts';
import { getWatchable } from '../event.service.ts';
import type { EventRow } from '../event.table.ts';
import { lengthOfRecording, type RecordedStream } from '../recorded-end.ts';
import { finishRecordings } from './finish-recordings.ts';
import { replaceStream, updateEvent } from './operate-event.queries.ts';

const refused = (message: string) => new AppError('forbidden', { message });

export interface OpenedRecording {
  readonly recordingId: string;
  /** True for a match that is over, while its encoder is still connected. */
  readonly isOver: boolean;
  /** What to announce; null if nothing changed. */
  readonly change: 'changed' | 'started' | null;
}

/** Attaches a new recording; null if the event got another stream meanwhile. */
async function attachRecording(
  scope: Scope,
  row: EventRow,
  now: number,
): Promise<OpenedRecording | null> {
  const stream: RecordedStream = {
    kind: 'recording',
    film: newId('r'),
    // Positions are never negative: they count from kick-off, or from an encoder that began before it.
    originMs: Math.min(row.starts_at.getTime(), now),
    offsetMs: 0,
    endMs: null,
    trim: null,
    cuts: [],
  };
  if (!(await replaceStream(scope, row, json(stream), new Date(now)))) return null;
  return { recordingId: stream.film, isOver: false, change: 'changed' };
}

async function openRecording(
  scope: Scope,
  row: EventRow,
  stream: RecordedStream,
  { now, isOpen }: { readonly now: number; readonly isOpen: boolean },
): Promise<OpenedRecording> {
  const recordingId = stream.film;
  if (row.status !== 'archived') return { recordingId, isOver: false, change: null };
  if (isOpen) return { recordingId, isOver: true, change: null };
  if (now - (stream.endMs ?? now) > resumeWithinMs)
    throw refused('This match is over; to go on, set its status to live first');
  await updateEvent(scope, row.id, {
    status: 'live',
    stream: json({ ...stream, endMs: null }),
    updated_at: new Date(now),
  });
  return { recordingId, isOver: false, change: 'started' };
}

/**
 * Returns the recording of an event for an encoder, which it gets if it has no stream. A new encoder resumes
 * a match that has just ended; one that is still connected does not. Throws `event_not_found`, and
 * `forbidden` for a cancelled match, one that is long over, or one with another stream.
 * @param isOpen true for an encoder that publishes already
 */
export async function openRecordedEvent(
  scope: Scope,
  id: string,
  encoder: { readonly now: number; readonly isOpen: boolean },
): Promise<OpenedRecording> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const row = await getWatchable(scope, id);
    const { stream } = row;
    if (row.cancelled) throw refused('This match is cancelled');
    if (row.media_type !== 'event') throw refused('Only a match can be recorded');
    if (stream.kind === 'recording') return openRecording(scope, row, stream, encoder);
    if (stream.kind !== 'none')
      throw refused('This match has another stream; create an event without one for the encoder');
    const opened = await attachRecording(scope, row, encoder.now);
    // Another encoder of the same match was faster.
    if (opened !== null) return opened;
  }
  throw new AppError('service_unavailable', { retryAfter: 1 });
}

/** Sets the camera that films an event. Throws `event_not_found`. */
export async function changeCamera(scope: Scope, id: string, camera: string | null): Promise<void> {
  if (!(await updateEvent(scope, id, { camera }))) throw new AppError('event_not_found');
}

const leftOutOf = (stream: Stream) =>
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
    const row = await getWatchable(scope, id);
    const next = decide(row.stream, row.status);
    const video = await ctx.resources.of(videoLibraries).of(tenantId).get(next.film);
    const length = video === null ? 0 : lengthOfRecording(video, next);
    const isOver = row.status === 'archived';
    if (isOver && video !== null && length === 0)
      throw invalidField('body', 'would leave nothing of the recording');
    await updateEvent(scope, id, {
      stream: json(next),
      ...(isOver && length > 0 && { duration: length }),
      updated_at: new Date(ctx.clock()),
    });
    // Thumbnails show nothing that the replay leaves out.
    if (!isDeepStrictEqual(leftOutOf(row.stream), leftOutOf(next)))
      await finishRecordings(ctx, scope, [id]);
    return next;
  });
  await ctx.eventChanges.publish({ tenantId, eventId: id, kind: 'changed' });
  return stream;
}
