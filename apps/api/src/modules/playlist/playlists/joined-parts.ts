/** Joins parts of one video. The address encodes the parts, so its meaning never changes. */
import {
  splitAtDiscontinuities,
  type Rendition,
  type Segment,
  segmentsIn,
  type ThumbnailCue,
  type Video,
} from '../../media/index.ts';
import { playlistEntriesOf } from './video-playlists.ts';
import { writeMediaPlaylist } from './hls-writer.ts';

/** Consecutive segments of a video: `count` from the index `first`. */
export interface SegmentRange {
  readonly first: number;
  readonly count: number;
}

/** Maximum parts that fit into an address. */
export const maxParts = 60;

const partsText = (parts: readonly SegmentRange[]): string =>
  parts.map(({ first, count }) => `${first.toString(36)}-${count.toString(36)}`).join('.');

/**
 * Returns the name of a file of joined parts, such as `joined-1a-5.2c-8_master.m3u8`. Serving it needs no
 * query: a changed tag does not affect running playback, and it plays while the database is unreachable.
 */
export const joinedFileName = (parts: readonly SegmentRange[], file: string): string =>
  `joined-${partsText(parts)}_${file}`;

const joinedName = /^joined-([0-9a-z.-]+)_([A-Za-z0-9-]+\.(?:m3u8|vtt))$/;

/** Parses parts in video order with gaps between them; null for any other text. */
function readParts(text: string): SegmentRange[] | null {
  const parts = text.split('.').map((part) => {
    const [first = '', count = ''] = part.split('-');
    return { first: Number.parseInt(first, 36), count: Number.parseInt(count, 36) };
  });
  const isOrdered = parts.every(({ first, count }, index) => {
    const before = parts[index - 1];
    return count > 0 && (before === undefined || first > before.first + before.count);
  });
  // One canonical name per list of parts, so that each is written and cached once.
  return isOrdered && parts.length <= maxParts && partsText(parts) === text ? parts : null;
}

export interface JoinedFile {
  readonly parts: readonly SegmentRange[];
  /** The requested file, e.g. `master.m3u8`. */
  readonly file: string;
}

/** Parses a file name; null for any other name. */
export function readJoinedFile(name: string): JoinedFile | null {
  const [, text, file] = joinedName.exec(name) ?? [];
  const parts = text === undefined ? null : readParts(text);
  return parts === null || file === undefined ? null : { parts, file };
}

/** Returns the segments of the parts; null if the video is shorter. */
function segmentsOf(segments: readonly Segment[], parts: readonly SegmentRange[]) {
  const last = parts.at(-1);
  if (last === undefined || last.first + last.count > segments.length) return null;
  return parts.map(({ first, count }) => segments.slice(first, first + count));
}

/**
 * Returns the parts as one playlist on demand. Each part but the first starts with a discontinuity, because
 * the video's clock jumps. Has no dates: positions are seconds of the joined parts.
 * @param videoSegments the segments that the indexes of the parts refer to
 * @returns null if the video is shorter
 */
export function joinedPlaylist(
  rendition: Rendition,
  parts: readonly SegmentRange[],
  videoSegments: readonly Segment[] = rendition.segments,
): string | null {
  const joined = segmentsOf(videoSegments, parts)?.map((part) =>
    segmentsIn(rendition.segments, part),
  );
  if (joined === undefined) return null;
  const entries = joined.flatMap((segments, part) =>
    playlistEntriesOf(rendition, segments).map((entry, index) =>
      index === 0 && part > 0 ? { ...entry, discontinuity: true } : entry,
    ),
  );
  return writeMediaPlaylist({
    maxSegmentUs: Math.max(...entries.map(({ durationUs }) => durationUs)),
    mediaSequence: 0,
    onDemand: true,
    ended: true,
    entries,
  });
}

/** Returns the thumbnails of the parts at their joined positions. */
export function joinedThumbnails(
  { thumbnails, variants: [variant] }: Pick<Video, 'thumbnails' | 'variants'>,
  parts: readonly SegmentRange[],
): ThumbnailCue[] {
  let joinedUs = 0;
  const joined = segmentsOf(variant?.segments ?? [], parts) ?? [];
  // A part of a recording may contain a gap.
  return joined.flatMap(splitAtDiscontinuities).flatMap((segments) => {
    const [first, last] = [segments[0], segments.at(-1)];
    if (first === undefined || last === undefined) return [];
    const endUs = last.startUs + last.durationUs;
    const shiftMs = Math.round((joinedUs - first.startUs) / 1000);
    const [from, to] = [Math.round(first.startUs / 1000), Math.round(endUs / 1000)];
    joinedUs += endUs - first.startUs;
    return thumbnails
      .filter(({ startMs, endMs }) => endMs > from && startMs < to)
      .map(({ startMs, endMs, image }) => ({
        startMs: Math.max(startMs, from) + shiftMs,
        endMs: Math.min(endMs, to) + shiftMs,
        image,
      }));
  });
}
