import { writeMediaPlaylist, type PlaylistEntry } from './hls-writer.ts';
import type { Rendition, Segment } from '../../media/index.ts';

/** Seekable range of a live stream, ms. */
export const dvrWindowMs = 30 * 60 * 1000;

const longestDurationUs = (segments: readonly Segment[]) =>
  segments.reduce((most, { durationUs }) => Math.max(most, durationUs), 0);

function entriesOf(
  { base, mapUri }: Rendition,
  segments: readonly Segment[],
  dateTimeMs?: (segment: Segment) => number,
): PlaylistEntry[] {
  return segments.map((segment, index) => ({
    uri: base + segment.uri,
    durationUs: segment.durationUs,
    ...(index === 0 && {
      mapUri: mapUri === null ? null : base + mapUri,
      ...(dateTimeMs !== undefined && { dateTimeMs: dateTimeMs(segment) }),
    }),
  }));
}

/** Returns the whole video on demand. */
export function vodPlaylist(rendition: Rendition): string {
  return writeMediaPlaylist({
    maxSegmentUs: longestDurationUs(rendition.segments),
    mediaSequence: 0,
    onDemand: true,
    ended: true,
    entries: entriesOf(rendition, rendition.segments),
  });
}

/**
 * Returns the segments that overlap `[startMs, endMs)`. Playback starts exactly at `startMs`. Since
 * segments are whole, the playlist may start earlier and end later, and the player stops at `endMs`.
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
 * Returns a clip of a video as its own playlist; null if the video does not reach `startMs`. Dates count
 * video time from the epoch, so that a player knows its position in the video.
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
    entries: entriesOf(rendition, segments, ({ startUs }) => Math.round(startUs / 1000)),
  });
}

/**
 * Plays a video as a broadcast from `startMs`: a segment is listed once its first frame is due, is removed
 * when older than `windowMs`, and never changes its number.
 * @param startMs when the video starts, in ms since 1970
 * @returns null before the start
 */
export function simulatedLivePlaylist(
  rendition: Rendition,
  startMs: number,
  now: number,
  windowMs: number = dvrWindowMs,
): string | null {
  const positionUs = (now - startMs) * 1000;
  if (positionUs < 0) return null;
  const { segments } = rendition;
  const oldestUs = Math.min(positionUs, rendition.durationUs) - windowMs * 1000;
  const first = segments.findIndex(({ startUs, durationUs }) => startUs + durationUs > oldestUs);
  const due = segments.filter(({ startUs }, index) => index >= first && startUs <= positionUs);
  return writeMediaPlaylist({
    maxSegmentUs: longestDurationUs(segments),
    mediaSequence: first,
    ended: positionUs >= rendition.durationUs,
    entries: entriesOf(rendition, due, ({ startUs }) => startMs + Math.round(startUs / 1000)),
  });
}
