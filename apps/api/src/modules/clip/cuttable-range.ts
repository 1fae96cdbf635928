import { maxClipMs, minClipMs, type Stream } from '@grandstand/contract';
import type { Rendition, Segment } from '../media/index.ts';
import { simulatedLiveSeekableMs, oldestListed, recordingSeekableMs } from '../playlist/index.ts';

/** The part of an event from which clips can be cut, ms on the event's clock, on whole segments. */
export interface CuttableRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Returns the id of the video that a stream shows from start to end; null for other streams, from which no
 * clip can be cut.
 */
export const clipSourceOf = (stream: Stream): string | null =>
  stream.kind === 'film' || stream.kind === 'simulated-live' || stream.kind === 'recording'
    ? stream.film
    : null;

const endUsOf = ({ startUs, durationUs }: Segment): number => startUs + durationUs;

/**
 * Returns the part from `oldest` to `newest`; null if there is none. A recording may start a few frames
 * before 0.
 */
const rangeOf = (oldest?: Segment, newest?: Segment): CuttableRange | null =>
  oldest === undefined || newest === undefined
    ? null
    : {
        fromMs: Math.max(0, Math.ceil(oldest.startUs / 1000)),
        toMs: Math.floor(endUsOf(newest) / 1000),
      };

/**
 * Returns the part of a stream from which clips can be cut: the whole replay, or the segments that a
 * live event's playlist lists at `now`.
 * @param startMs when a simulated live stream starts, ms since 1970
 * @param now ms since 1970
 * @returns null while there is no segment
 */
export function cuttableRangeOf(
  stream: Stream,
  video: { readonly variants: readonly Pick<Rendition, 'segments'>[] },
  startMs: number,
  now: number,
): CuttableRange | null {
  const segments = video.variants[0]?.segments ?? [];
  const last = segments.at(-1);
  if (last === undefined) return null;
  if (stream.kind === 'recording' && stream.endMs === null) {
    const oldest = oldestListed(segments, endUsOf(last), recordingSeekableMs);
    return rangeOf(segments[oldest], last);
  }
  if (stream.kind === 'recording') return rangeOf(segments[0], last);
  if (stream.kind !== 'simulated-live')
    return { fromMs: 0, toMs: Math.floor(endUsOf(last) / 1000) };
  const positionUs = (now - startMs) * 1000;
  const due = segments.filter(({ startUs }) => startUs <= positionUs);
  const oldest = oldestListed(due, Math.min(positionUs, endUsOf(last)), simulatedLiveSeekableMs);
  return rangeOf(due[oldest], due.at(-1));
}

/**
 * Returns the start of a clip, ms on the event's clock. One of a replay is not before the first frame that is shown,
 * which a recording has some time after 0 and a trimmed one later; the editor of clips starts at 0.
 */
export const clipStartOf = (
  startMs: number,
  { fromMs }: CuttableRange,
  isReplay: boolean,
): number => (isReplay ? Math.max(startMs, fromMs) : startMs);

/** An error in one of a clip's two times. */
interface ClipProblem {
  readonly field: 'start_time' | 'end_time';
  readonly message: string;
}

/** Returns why a clip cannot be cut; null if it can. Times are ms on the event's clock. */
export function clipProblemOf(
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
