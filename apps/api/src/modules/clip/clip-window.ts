import { maxClipMs, minClipMs, type Stream } from '@grandstand/contract';
import type { Rendition, Segment } from '../media/index.ts';
import { dvrWindowMs, recordingWindowMs } from '../playlist/index.ts';

/** The part of an event that can be cut, in ms on its clock, on whole segments. */
export interface CuttableRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Returns the video that a stream shows from start to end; clips can be cut from nothing else. */
export const clipSourceOf = (stream: Stream): string | null =>
  stream.kind === 'film' || stream.kind === 'simulated-live' || stream.kind === 'recording'
    ? stream.film
    : null;

/** Returns what the playlist of a recording lists: the last hours while it grows, then all of it. */
function cuttableOfRecording(segments: readonly Segment[], grows: boolean): CuttableRange | null {
  const last = segments.at(-1);
  if (last === undefined) return null;
  const endUs = last.startUs + last.durationUs;
  const oldestUs = grows ? endUs - recordingWindowMs * 1000 : -Infinity;
  const first = segments.find(({ startUs, durationUs }) => startUs + durationUs > oldestUs) ?? last;
  return {
    // A run may begin some frames before position 0.
    fromMs: Math.max(0, Math.ceil(first.startUs / 1000)),
    toMs: Math.floor(endUs / 1000),
  };
}

/**
 * Returns the whole replay, or what a broadcast's playlist lists at `now`, neither future nor expired
 * segments.
 * @param startMs when a broadcast starts, ms since 1970
 * @returns null while there is nothing
 */
export function cuttableOf(
  stream: Stream,
  video: { readonly variants: readonly Pick<Rendition, 'segments'>[] },
  startMs: number,
  now: number,
): CuttableRange | null {
  const segments = video.variants[0]?.segments ?? [];
  const last = segments.at(-1);
  if (last === undefined) return null;
  const endOf = (one: typeof last) => Math.floor((one.startUs + one.durationUs) / 1000);
  if (stream.kind === 'recording') return cuttableOfRecording(segments, stream.endMs === null);
  if (stream.kind !== 'simulated-live') return { fromMs: 0, toMs: endOf(last) };
  const at = now - startMs;
  const oldest = Math.min(at, endOf(last)) - dvrWindowMs;
  const listed = segments.filter((one) => endOf(one) > oldest && one.startUs <= at * 1000);
  const [first, newest] = [listed[0], listed.at(-1)];
  if (first === undefined || newest === undefined) return null;
  return { fromMs: Math.ceil(first.startUs / 1000), toMs: endOf(newest) };
}

/** An error in one of a clip's two times. */
interface ClipProblem {
  readonly field: 'start_time' | 'end_time';
  readonly message: string;
}

/** Returns null if the clip can be cut. Times in ms of the video. */
export function problemOf(
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  { fromMs, toMs }: CuttableRange,
): ClipProblem | null {
  if (endMs <= startMs) return { field: 'end_time', message: 'must be after start_time' };
  if (endMs - startMs < minClipMs)
    return { field: 'end_time', message: `must be at least ${minClipMs} ms after start_time` };
  if (endMs - startMs > maxClipMs)
    return { field: 'end_time', message: `must be at most ${maxClipMs} ms after start_time` };
  if (startMs < fromMs)
    return {
      field: 'start_time',
      message: `must be at least ${fromMs}, the oldest time available`,
    };
  if (endMs > toMs)
    return { field: 'end_time', message: `must be at most ${toMs}, the newest time available` };
  return null;
}
