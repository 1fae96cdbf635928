import { writeMediaPlaylist, type PlaylistEntry } from './hls-writer.ts';
import type { Rendition, Segment } from '../media/index.ts';

/** How far a viewer of a live stream can go back. */
export const dvrWindowMs = 30 * 60 * 1000;

const longest = (segments: readonly Segment[]) =>
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

/** The whole film on demand. */
export function vodPlaylist(rendition: Rendition): string {
  return writeMediaPlaylist({
    longestUs: longest(rendition.segments),
    mediaSequence: 0,
    onDemand: true,
    ended: true,
    entries: entriesOf(rendition, rendition.segments),
  });
}

/**
 * The segments that overlap `[startMs, endMs)`. Playing begins exactly at `startMs`; since segments
 * are whole, the playlist may begin earlier and end later, and the player stops at `endMs`.
 * @returns null when nothing of the film lies in the window
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
 * A clip of a film as a playlist of its own; null when the film does not reach `startMs`. Its dates
 * count the film from the epoch, so that a player knows where in the film it is.
 */
export function clipPlaylist(rendition: Rendition, startMs: number, endMs: number): string | null {
  const segments = clipSegments(rendition.segments, startMs, endMs);
  const first = segments?.[0];
  if (segments === null || first === undefined) return null;
  return writeMediaPlaylist({
    longestUs: longest(segments),
    mediaSequence: 0,
    onDemand: true,
    startOffset: Math.max(0, startMs * 1000 - first.startUs) / 1e6,
    ended: true,
    entries: entriesOf(rendition, segments, ({ startUs }) => Math.round(startUs / 1000)),
  });
}

/**
 * A film played as if it were broadcast from `startMs` on: a segment is listed when its first
 * picture is due, leaves when it is older than `windowMs`, and keeps its number for ever.
 * @param startMs when the film begins, in ms since 1970
 * @returns null before the beginning
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
    longestUs: longest(segments),
    mediaSequence: first,
    ended: positionUs >= rendition.durationUs,
    entries: entriesOf(rendition, due, ({ startUs }) => startMs + Math.round(startUs / 1000)),
  });
}
