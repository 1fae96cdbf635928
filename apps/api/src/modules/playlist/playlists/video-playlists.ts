import { hourMs, minuteMs } from '@grandstand/contract/constants';
import { writeMediaPlaylist, type PlaylistEntry } from './hls-writer.ts';
import { isDiscontinuity, mapUriOf, type Rendition, type Segment } from '../../media/index.ts';

/** Seekable range of a simulated live stream, ms. */
export const simulatedLiveSeekableMs = 30 * minuteMs;
/** Seekable range of a recording, ms: a match with its extra time can be watched from the start. */
export const recordingSeekableMs = 4 * hourMs;

const longestDurationUs = (segments: readonly Segment[]) =>
  segments.reduce((most, { durationUs }) => Math.max(most, durationUs), 0);

/**
 * Returns the playlist entries of segments. Each discontinuity has the initialisation segment and the date of what
 * follows.
 */
export function playlistEntriesOf(
  rendition: Rendition,
  segments: readonly Segment[],
  dateTimeMs?: (segment: Segment) => number,
): PlaylistEntry[] {
  return segments.map((segment, index) => {
    const before = segments[index - 1];
    const discontinuity = before !== undefined && isDiscontinuity(before, segment);
    const isFirst = before === undefined || discontinuity;
    return {
      uri: rendition.base + segment.uri,
      durationUs: segment.durationUs,
      ...(discontinuity && { discontinuity }),
      ...(isFirst && {
        mapUri: mapUriOf(rendition, segment),
        ...(dateTimeMs !== undefined && { dateTimeMs: dateTimeMs(segment) }),
      }),
    };
  });
}

/** Returns a function that returns the date of a segment, ms since 1970, if position 0 was at `originMs`. */
const datesFrom =
  (originMs: number) =>
  ({ startUs }: Segment): number =>
    originMs + Math.round(startUs / 1000);

/**
 * Returns the playlist of the whole video on demand.
 * @param originMs when position 0 of a recording was, ms since 1970; null for a video without dates
 */
export function vodPlaylist(rendition: Rendition, originMs: number | null = null): string {
  const dateTimeMs = originMs === null ? undefined : datesFrom(originMs);
  return writeMediaPlaylist({
    maxSegmentUs: longestDurationUs(rendition.segments),
    mediaSequence: 0,
    onDemand: true,
    ended: true,
    entries: playlistEntriesOf(rendition, rendition.segments, dateTimeMs),
  });
}

/**
 * Returns the segments that overlap `[startMs, endMs)`. Since segments are whole, the first may start
 * earlier, and the last may end later.
 * @returns null if the range is outside the video
 */
export function clipSegments(
  segments: readonly Segment[],
  startMs: number,
  endMs: number,
): readonly Segment[] | null {
  const found = segments.filter(
    ({ startUs, durationUs }) => startUs + durationUs > startMs * 1000 && startUs < endMs * 1000,
  );
  return found.length === 0 ? null : found;
}

/**
 * Returns a clip of a video as its own playlist; null if no segment overlaps the clip. Dates count video time
 * from the epoch, so that a player knows its position in the video.
 */
export function clipPlaylist(rendition: Rendition, startMs: number, endMs: number): string | null {
  const segments = clipSegments(rendition.segments, startMs, endMs);
  const first = segments?.[0];
  if (segments === null || first === undefined) return null;
  return writeMediaPlaylist({
    maxSegmentUs: longestDurationUs(segments),
    mediaSequence: 0,
    onDemand: true,
    startOffset: Math.max(0, startMs * 1000 - first.startUs) / 1e6,
    ended: true,
    entries: playlistEntriesOf(rendition, segments, datesFrom(0)),
  });
}

/** The part of a broadcast that was shown so far. */
interface Broadcast {
  /** When its position 0 was, ms since 1970. */
  readonly originMs: number;
  /** The segments so far, in order. */
  readonly segments: readonly Segment[];
  /** Current position, µs. */
  readonly positionUs: number;
  /** Duration of its longest segment, including those to come, µs. */
  readonly maxSegmentUs: number;
  readonly ended: boolean;
}

/** Returns the index of the oldest segment that a broadcast still lists when it is at `positionUs`. */
export function oldestListed(
  segments: readonly Segment[],
  positionUs: number,
  windowMs: number,
): number {
  const oldestUs = positionUs - windowMs * 1000;
  return Math.max(
    0,
    segments.findIndex(({ startUs, durationUs }) => startUs + durationUs > oldestUs),
  );
}

/** Returns a playlist of the last `windowMs` of a broadcast. A segment never changes its number. */
function livePlaylist(
  rendition: Rendition,
  { originMs, segments, positionUs, maxSegmentUs, ended }: Broadcast,
  windowMs: number,
): string {
  const first = oldestListed(segments, positionUs, windowMs);
  const discontinuities = segments
    .slice(1, first + 1)
    .filter((segment, index) => isDiscontinuity(segments[index] ?? segment, segment)).length;
  return writeMediaPlaylist({
    maxSegmentUs,
    mediaSequence: first,
    ...(discontinuities > 0 && { discontinuitySequence: discontinuities }),
    ended,
    entries: playlistEntriesOf(rendition, segments.slice(first), datesFrom(originMs)),
  });
}

/** Returns the live playlist of a recording: what an encoder has sent so far. */
export function recordingPlaylist(
  rendition: Rendition,
  { originMs, maxSegmentUs }: Pick<Broadcast, 'originMs' | 'maxSegmentUs'>,
  windowMs: number = recordingSeekableMs,
): string {
  const { segments } = rendition;
  const last = segments.at(-1);
  const positionUs = last === undefined ? 0 : last.startUs + last.durationUs;
  const broadcast = { originMs, segments, positionUs, maxSegmentUs, ended: false };
  return livePlaylist(rendition, broadcast, windowMs);
}

/**
 * Returns the playlist of a video that is broadcast from `startMs`. A segment is listed once its first
 * frame is due, and removed when its end is older than `windowMs`.
 * @param startMs when the video starts, in ms since 1970
 * @returns null before the start
 */
export function simulatedLivePlaylist(
  rendition: Rendition,
  startMs: number,
  now: number,
  windowMs: number = simulatedLiveSeekableMs,
): string | null {
  const positionUs = (now - startMs) * 1000;
  if (positionUs < 0) return null;
  const { segments } = rendition;
  return livePlaylist(
    rendition,
    {
      originMs: startMs,
      segments: segments.filter(({ startUs }) => startUs <= positionUs),
      positionUs: Math.min(positionUs, rendition.durationUs),
      maxSegmentUs: longestDurationUs(segments),
      ended: positionUs >= rendition.durationUs,
    },
    windowMs,
  );
}
