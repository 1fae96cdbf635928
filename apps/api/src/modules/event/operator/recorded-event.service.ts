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

export interface OpenedRecording {
  readonly recordingId: string;
  /** True for a match that is over, while its encoder is still connected. */
  readonly isOver: boolean;
  /** The change to announce; null if there is none. */
  readonly change: 'changed' | 'started' | null;
}

/** An encoder's request: its time, ms, and whether it publishes already. */
interface Encoder {
  readonly now: number;
  readonly isOpen: boolean;
}

/**
 * Attaches a new recording; a match without one that has just ended goes live with it. Returns null if the
 * event got another stream meanwhile.
 */
async function attachRecording(
  scope: Scope,
  row: EventRow,
  { now, isOpen }: Encoder,
): Promise<OpenedRecording | null> {
  // The recording of this encoder was removed.
  if (isOpen) throw new AppError('no_event_to_publish');
  const isOver = row.status === 'archived';
  if (isOver && now - (row.game_end_date?.getTime() ?? 0) > resumeWithinMs)
    throw new AppError('event_over');
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
  if (isOver) await updateEvent(scope, row.id, { status: 'live' });
  return { recordingId: stream.film, isOver: false, change: isOver ? 'started' : 'changed' };
}

async function openRecording(
  scope: Scope,
  row: EventRow,
  stream: RecordedStream,
  { now, isOpen }: Encoder,
): Promise<OpenedRecording> {
  const recordingId = stream.film;
  if (row.status !== 'archived') return { recordingId, isOver: false, change: null };
  if (isOpen) return { recordingId, isOver: true, change: null };
  if (now - (stream.endMs ?? now) > resumeWithinMs) throw new AppError('event_over');
  await updateEvent(scope, row.id, {
    status: 'live',
    stream: json({ ...stream, endMs: null }),
    updated_at: new Date(now),
  });
  return { recordingId, isOver: false, change: 'started' };
}

/**
 * Returns the recording of an event for an encoder, which it gets if it has no stream. A new encoder resumes
 * a match that has just ended; one that is still connected does not. Throws `event_not_found`,
 * `event_cancelled`, `event_over` for one that ended longer ago, and `event_has_other_stream`.
 */
export async function openRecordedEvent(
  scope: Scope,
  id: string,
  encoder: Encoder,
): Promise<OpenedRecording> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const row = await getWatchable(scope, id);
    const { stream } = row;
    if (row.media_type !== 'event') throw new AppError('event_not_found');
    if (row.cancelled) throw new AppError('event_cancelled');
    if (stream.kind === 'recording') return openRecording(scope, row, stream, encoder);
    if (stream.kind !== 'none') throw new AppError('event_has_other_stream');
    const opened = await attachRecording(scope, row, encoder);
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
