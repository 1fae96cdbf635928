/** Computes the end of events that are recorded from an encoder. */
import type { Stream } from '@grandstand/contract';
import type { Updateable } from 'kysely';
import { z } from 'zod';
import { defineWork } from '../../platform/jobs/outbox.ts';
import { json } from '../../platform/database/tables.ts';
import { onEventClock, recordedOriginOf, type Video, type VideoLibrary } from '../media/index.ts';
import type { EventRow, EventTable } from './event.table.ts';
import { lastScoreOf } from './present/score.ts';

export type RecordedStream = Extract<Stream, { kind: 'recording' }>;

/** Returns the id of an event's recording; stored events name it `film`. */
export const recordingIdOf = (stream: RecordedStream): string => stream.film;

/** Returns the length of the parts of its recording that an event shows, s. */
export const lengthOfRecording = (video: Video, stream: RecordedStream): number =>
  onEventClock(video, stream).durationMs / 1000;

/**
 * Work that makes thumbnails, stills and poster of a recorded match after its end, and again when its replay
 * changes.
 */
export const finishRecordingWork = defineWork(
  'finish-recording',
  z.object({ tenantId: z.string(), eventId: z.string() }),
  { isSlow: true, maxSeconds: 60 * 60 },
);

/** Returns when the last frame so far was recorded, ms since 1970; null if there is none. */
export function lastFrameOf({ runs, variants }: Video): number | null {
  const last = variants[0]?.segments.at(-1);
  const run = last === undefined ? undefined : runs?.[last.run];
  if (last === undefined || run === undefined) return null;
  return run.startMs + Math.round((last.startUs + last.durationUs - run.startUs) / 1000);
}

/**
 * Returns the last position of an event's video on the event's clock, s; null while it is unknown. For a
 * recording it differs from the length, because a recording has gaps and may start before or after position
 * 0.
 */
export function lastPositionOf({ stream, duration }: Pick<EventRow, 'stream' | 'duration'>) {
  if (stream.kind !== 'recording' || stream.endMs === null) return duration;
  return (stream.endMs - recordedOriginOf(stream)) / 1000;
}

export interface RecordedEnd {
  /** ms since 1970. */
  readonly endMs: number;
  /** Length of the shown parts, s; null if nothing was recorded. */
  readonly duration: number | null;
}

/**
 * Returns the end of a recording that ends now: the time of its last frame, if that was earlier. An
 * unreadable recording ends now.
 * @param now ms since 1970
 */
export async function endOfRecording(
  library: VideoLibrary,
  stream: RecordedStream,
  now: number,
): Promise<RecordedEnd> {
  const video = await library.get(recordingIdOf(stream)).catch(() => null);
  const endMs = Math.min(now, (video === null ? null : lastFrameOf(video)) ?? now);
  if (video === null) return { endMs, duration: null };
  const length = lengthOfRecording(video, { ...stream, endMs });
  return { endMs, duration: length === 0 ? null : length };
}

/** Returns the column of a match clock that still runs, stopped at a position, s; nothing for one that stands. */
export function stoppedClock(
  { clock }: Pick<EventRow, 'clock'>,
  position: number,
): Updateable<Pick<EventTable, 'clock'>> {
  const last = clock?.at(-1);
  if (clock === null || last === undefined || last.end !== null) return {};
  const end = Math.max(position, last.start);
  return {
    clock: json([...clock.slice(0, -1), { ...last, end, to: last.from + end - last.start }]),
  };
}

/** Returns the columns of an event that becomes its own replay, at the same address. */
export const archivedColumns = (
  row: EventRow,
  stream: RecordedStream,
  { endMs, duration }: RecordedEnd,
): Updateable<EventTable> => ({
  stream: json({ ...stream, endMs }),
  duration,
  score: json(lastScoreOf(row.score_timeline) ?? row.score),
  ...stoppedClock(row, (endMs - recordedOriginOf(stream)) / 1000),
  game_end_date: new Date(endMs),
  added_at: new Date(endMs),
});
