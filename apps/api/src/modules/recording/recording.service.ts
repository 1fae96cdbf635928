/** What operators see and change of the recording of an event. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type EventStatus,
  type Recording,
  type RecordingEditBody,
  type RecordingHealth,
  mirrorAheadMs,
  isoTime,
} from '@grandstand/contract';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import {
  changeRecordedStream,
  getReachableEvent,
  lengthOfRecording,
  mirroredStream,
  type RecordedStream,
  recordingIdOf,
} from '../event/index.ts';
import { getStoredRecording } from '../media-store/index.ts';
import { encoderQuota } from '../upload/index.ts';
import {
  describeAudioTrack,
  recordedOriginOf,
  type Video,
  videoLibraries,
} from '../media/index.ts';

/** Maximum age of `status.json`, ms; an older one was written for an encoder that has disconnected. */
const healthMaxAgeMs = 5000;

const number = z.number().nullable().catch(null).default(null);
const word = z.string().max(100).nullable().catch(null).default(null);
/** `status.json` of a recording, which the ingest replaces each second. */
const statusFile = z.object({
  at: z.int().min(0),
  state: z.string().max(100),
  protocol: word,
  role: word,
  bitrate: number,
  droppedFrames: number,
  lastSegmentAgeMs: number,
  keyFrameIntervalMs: number,
  videoCodec: word,
  audioCodec: word,
  width: number,
  height: number,
  frameRate: number,
  problems: z.array(z.string().max(500)).max(50).catch([]).default([]),
});

/** Returns null if no encoder is connected, or the file cannot be read. */
async function readHealth(folder: string, now: number): Promise<RecordingHealth | null> {
  const text = await readFile(path.join(folder, 'status.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const { at, ...health } = statusFile.parse(JSON.parse(text));
    if (now - at > healthMaxAgeMs) return null;
    return { at: isoTime.parse(new Date(at).toISOString()), ...health };
  } catch {
    return null;
  }
}

/** Returns what the encoder of a recording sends now; null if none is connected. */
export const getEncoderHealth = (
  { config, clock }: Pick<Ctx, 'config' | 'clock'>,
  tenantId: string,
  stream: RecordedStream,
): Promise<RecordingHealth | null> =>
  readHealth(path.join(config.recordingsDir, tenantId, recordingIdOf(stream)), clock());

/** Returns the first and the last recorded time, ms since 1970; null if nothing is recorded. */
function recordedRange({ runs, variants }: Video): { startMs: number; endMs: number } | null {
  const segments = variants[0]?.segments ?? [];
  const [first, last] = [segments[0], segments.at(-1)];
  const [firstRun, lastRun] = [runs?.[first?.run ?? 0], runs?.[last?.run ?? 0]];
  if (last === undefined || firstRun === undefined || lastRun === undefined) return null;
  const lastUs = last.startUs + last.durationUs - lastRun.startUs;
  return { startMs: firstRun.startMs, endMs: lastRun.startMs + Math.round(lastUs / 1000) };
}

/** Returns the storage of a recording and its panorama together; null until the recording is finished. */
async function presentStorage(
  ctx: Ctx,
  { film: recordingId, panorama }: RecordedStream,
): Promise<Recording['storage']> {
  const [stored, wide] = await ctx.db.forTenant(ctx, async (scope) => [
    await getStoredRecording(scope, recordingId),
    panorama === undefined ? null : await getStoredRecording(scope, panorama),
  ]);
  if (stored == null) return null;
  return {
    bytes: stored.bytes + (wide?.bytes ?? 0),
    movedBytes: stored.movedBytes + (wide?.movedBytes ?? 0),
    problem: stored.problem ?? wide?.problem ?? null,
  };
}

/** Returns which files a video plays without; null for none. */
const incompleteOf = (video: Video | null): string | null =>
  video === null || video.faults.length === 0
    ? null
    : `It plays without files that cannot be read: ${video.faults.join('; ')}`;

/** Returns why a video cannot be read, with the name of its file. */
function faultOf(error: unknown): string {
  const cause = error instanceof AppError ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : 'see the log';
  return `It does not play: ${reason}. It plays again as soon as that file can be read`;
}

/** Returns why nothing is recorded now; null if a recording is growing. */
function problemOf(video: Video | null, health: RecordingHealth | null): string | null {
  if (video === null)
    return 'Nothing of the recording can be read: check that its disk is mounted (RECORDINGS_DIR)';
  if (health?.state === 'publishing') return null;
  const last = video.runs?.at(-1);
  if (last === undefined) return 'No encoder is connected, and nothing has been recorded';
  if (last.endMs === null)
    return 'The ingest writes nothing: check that its process runs and its disk is mounted';
  const since = new Date(last.endMs).toISOString();
  return `No encoder has been connected since ${since} (${last.endReason ?? 'unknown reason'})`;
}

/**
 * Returns why encoders of an event are refused or stopped for the tenant's storage limit; null if they are
 * not.
 */
async function storageRefusal(
  ctx: Ctx,
  { status, stream }: { readonly status: EventStatus; readonly stream: { readonly kind: string } },
): Promise<string | null> {
  if (status === 'archived') return null;
  const { newRefusal, liveRefusal } = await encoderQuota(ctx, ctx.tenant);
  return status === 'live' && stream.kind === 'recording' ? liveRefusal : newRefusal;
}

/** The fields of an event that `presentRecording` needs. */
interface RecordedEvent {
  readonly id: string;
  readonly status: EventStatus;
  readonly stream: RecordedStream;
}

function presentMirror(
  { mirror, endMs }: RecordedStream,
  health: RecordingHealth | null,
): Recording['mirror'] {
  if (mirror === undefined) return null;
  const { origin, pathname } = new URL(mirror.address);
  const address = `${origin}${pathname}`;
  if (endMs !== null) return { address, state: 'ended with the match' };
  if (health?.protocol === 'hls') return { address, state: 'mirrored' };
  const minutes = mirrorAheadMs / 60_000;
  return {
    address,
    state: `not mirrored now: that begins ${minutes} minutes before the start, and needs an ingest with the same RECORDINGS_DIR`,
  };
}

/** Presents the recording of an event. A video that cannot be read is reported in `problem`. */
export async function presentRecording(
  ctx: Ctx,
  { id: eventId, status, stream }: RecordedEvent,
): Promise<Recording> {
  const library = ctx.resources.of(videoLibraries).of(ctx.tenant.id);
  // If the disk of the video is missing or broken, the operator still sees the rest.
  const { video, fault } = await library.get(recordingIdOf(stream)).then(
    (found) => ({ video: found, fault: incompleteOf(found) }),
    (error: unknown) => ({ video: null, fault: faultOf(error) }),
  );
  // The status file may exist before the first segment, i.e. without a video.
  const health = await getEncoderHealth(ctx, ctx.tenant.id, stream);
  const originMs = recordedOriginOf(stream);
  /** Position on the event's clock, s. */
  const position = (wallMs: number) => (wallMs - originMs) / 1000;
  const range = video === null ? null : recordedRange(video);
  return {
    eventId,
    timeOrigin: new Date(originMs).toISOString(),
    offset: stream.offsetMs / 1000,
    runs: (video?.runs ?? [])
      .filter((run) => run !== undefined)
      .map(({ startMs, endMs, endReason, isExact }) => ({
        start: new Date(startMs).toISOString(),
        end: endMs === null ? null : new Date(endMs).toISOString(),
        endReason,
        exactness: isExact ? ('frame' as const) : ('key-frame' as const),
      })),
    recorded: range && { start: position(range.startMs), end: position(range.endMs) },
    trim: stream.trim && {
      start: stream.trim.startMs === null ? null : position(stream.trim.startMs),
      end: stream.trim.endMs === null ? null : position(stream.trim.endMs),
    },
    cuts: stream.cuts.map(({ startMs, endMs }) => ({
      start: position(startMs),
      end: position(endMs),
    })),
    duration: video === null ? 0 : lengthOfRecording(video, stream),
    soundTracks: (video?.audioTracks ?? []).map(describeAudioTrack),
    hasPanorama: stream.panorama !== undefined,
    captions: (video?.subtitles ?? []).map(({ language }) => language),
    storage: await presentStorage(ctx, stream),
    mirror: presentMirror(stream, health),
    health,
    // The state of a mirror explains why nothing is recorded.
    problem:
      fault ??
      (await storageRefusal(ctx, { status, stream })) ??
      (status === 'archived' || stream.mirror !== undefined ? null : problemOf(video, health)),
  };
}

/** Throws `conflict` if the event has no recording. */
export function requireRecording(stream: { readonly kind: string }): RecordedStream {
  if (stream.kind !== 'recording')
    throw new AppError('conflict', {
      reason: 'event_not_recorded',
      message: 'This event has no recording; its encoder has not connected yet',
    });
  return stream as RecordedStream;
}

/**
 * Returns the recording of an event. Throws `event_not_found`, and `conflict` without a recording, naming the
 * storage limit if encoders are refused for it.
 */
export async function getRecording(ctx: Ctx, eventId: string): Promise<Recording> {
  const row = await ctx.db.forTenant(ctx, (scope) => getReachableEvent(scope, eventId));
  const refusal = row.stream.kind === 'none' ? await storageRefusal(ctx, row) : null;
  if (refusal !== null)
    throw new AppError('conflict', {
      reason: 'event_not_recorded',
      message: `This event has no recording, and encoders are refused. ${refusal}`,
    });
  return presentRecording(ctx, {
    ...row,
    stream: mirroredStream(row) ?? requireRecording(row.stream),
  });
}

/** Throws `validation_failed` for a part that ends before it starts. */
function refuseInverted(body: RecordingEditBody): void {
  const { trim, cuts = [] } = body;
  if (trim?.start != null && trim.end !== null && trim.end <= trim.start)
    throw invalidField('body.trim.end', 'must be after start');
  const index = cuts.findIndex(({ start, end }) => end <= start);
  if (index >= 0) throw invalidField(`body.cuts.${index}.end`, 'must be after start');
}

/**
 * Trims the recording of an event, cuts parts out of it or corrects its clock; cut parts stay recorded.
 * Throws `event_not_found`, `conflict` without a recording or, except to correct the clock, before the event
 * has ended, and `validation_failed` for a part that ends before it starts, or if nothing would be left.
 */
export async function editRecording(
  ctx: Ctx,
  eventId: string,
  body: RecordingEditBody,
): Promise<Recording> {
  refuseInverted(body);
  let status: EventStatus = 'upcoming';
  const stream = await changeRecordedStream(ctx, eventId, (before, statusBefore) => {
    status = statusBefore;
    const recorded = requireRecording(before);
    if (status !== 'archived' && (body.trim !== undefined || body.cuts !== undefined))
      throw new AppError('conflict', {
        reason: 'event_live_video',
        message: 'End the match first: viewers who are watching would lose their position',
      });
    const wallMs = (position: number) => Math.round(recordedOriginOf(recorded) + position * 1000);
    const orNull = (position: number | null) => (position === null ? null : wallMs(position));
    const { trim, cuts, offset } = body;
    return {
      ...recorded,
      ...(trim !== undefined && {
        trim: trim && { startMs: orNull(trim.start), endMs: orNull(trim.end) },
      }),
      ...(cuts !== undefined && {
        cuts: cuts.map(({ start, end }) => ({ startMs: wallMs(start), endMs: wallMs(end) })),
      }),
      ...(offset !== undefined && { offsetMs: Math.round(offset * 1000) }),
    };
  });
  return presentRecording(ctx, { id: eventId, status, stream });
}
