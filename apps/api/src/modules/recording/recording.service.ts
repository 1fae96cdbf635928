/** What operators see and change of the recording of an event. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Recording,
  type RecordingEditBody,
  type RecordingHealth,
  isoTime,
} from '@grandstand/contract';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, invalidField } from '../../platform/context/error.ts';
import {
  changeRecordedStream,
  getWatchable,
  lengthOfRecording,
  type RecordedStream,
} from '../event/index.ts';
import { getStoredRecording } from '../media-store/index.ts';
import { recordedOriginOf, type Video, videoLibraries } from '../media/index.ts';

/** Health older than this is of an encoder that has gone, ms. */
const healthMaxAgeMs = 5000;

const toPosition = (wallMs: number, originMs: number): number => (wallMs - originMs) / 1000;

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

/** Returns the first and the last recorded moment, ms since 1970. */
function recordedRange({ runs, variants }: Video): { startMs: number; endMs: number } | null {
  const segments = variants[0]?.segments ?? [];
  const [first, last] = [segments[0], segments.at(-1)];
  const [firstRun, lastRun] = [runs?.[first?.run ?? 0], runs?.[last?.run ?? 0]];
  if (last === undefined || firstRun === undefined || lastRun === undefined) return null;
  const lastUs = last.startUs + last.durationUs - lastRun.startUs;
  return { startMs: firstRun.startMs, endMs: lastRun.startMs + Math.round(lastUs / 1000) };
}

/** Returns null for a recording that has not been finished. */
async function presentStorage(ctx: Ctx, recordingId: string): Promise<Recording['storage']> {
  const stored = await ctx.db.forTenant(ctx, (scope) => getStoredRecording(scope, recordingId));
  if (stored === null) return null;
  const { bytes, movedBytes, problem } = stored;
  return { bytes, movedBytes, problem };
}

/** Presents the recording of an event. */
export async function presentRecording(
  ctx: Ctx,
  eventId: string,
  stream: RecordedStream,
): Promise<Recording> {
  const video = await ctx.resources.of(videoLibraries).of(ctx.tenant.id).get(stream.film);
  const originMs = recordedOriginOf(stream);
  const position = (wallMs: number) => toPosition(wallMs, originMs);
  const range = video === null ? null : recordedRange(video);
  return {
    eventId,
    timeOrigin: new Date(originMs).toISOString(),
    offset: stream.offsetMs / 1000,
    runs: (video?.runs ?? []).map(({ startMs, endMs, endReason, isExact }) => ({
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
    captions: (video?.subtitles ?? []).map(({ language }) => language),
    storage: await presentStorage(ctx, stream.film),
    health: video === null ? null : await readHealth(video.folder, ctx.clock()),
  };
}

/** Throws `conflict` if the event has no recording. */
export function requireRecording(stream: { readonly kind: string }): RecordedStream {
  if (stream.kind !== 'recording')
    throw new AppError('conflict', {
      message: 'This event has no recording; its encoder has not connected yet',
    });
  return stream as RecordedStream;
}

/** Returns the recording of an event. Throws `event_not_found`, and `conflict` without a recording. */
export async function getRecording(ctx: Ctx, eventId: string): Promise<Recording> {
  const { stream } = await ctx.db.forTenant(ctx, (scope) => getWatchable(scope, eventId));
  return presentRecording(ctx, eventId, requireRecording(stream));
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
 * Trims the recording of an event, takes parts out or corrects its clock; what is left out stays recorded.
 * Throws `event_not_found`, `conflict` while it is live (but for the clock) or without a recording, and
 * `validation_failed` if nothing would be left.
 */
export async function editRecording(
  ctx: Ctx,
  eventId: string,
  body: RecordingEditBody,
): Promise<Recording> {
  refuseInverted(body);
  const stream = await changeRecordedStream(ctx, eventId, (before, status) => {
    const recorded = requireRecording(before);
    if (status !== 'archived' && (body.trim !== undefined || body.cuts !== undefined))
      throw new AppError('conflict', {
        message: 'End the match first: viewers who are watching would lose their place',
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
  return presentRecording(ctx, eventId, stream);
}
