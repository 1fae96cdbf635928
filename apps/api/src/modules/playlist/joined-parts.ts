/** Parts of one film, joined: which they are stands in the address, so that it means the same for good. */
import type { Video, Rendition, ThumbnailCue } from '../media/index.ts';
import { type PlaylistEntry, writeMediaPlaylist } from './hls-writer.ts';

/** Segments of a film in a row, by the number of the first. */
export interface SegmentRange {
  readonly first: number;
  readonly count: number;
}

/** As many as an address has room for. */
export const maxParts = 60;

const partsText = (parts: readonly SegmentRange[]): string =>
  parts.map(({ first, count }) => `${first.toString(36)}-${count.toString(36)}`).join('.');

/**
 * The name of a file of joined parts, such as `joined-1a-5.2c-8_master.m3u8`. Nothing is looked up when it
 * is asked for: tags that change meanwhile do not change what somebody is watching, and it plays while the
 * database is away.
 */
export const joinedFileName = (parts: readonly SegmentRange[], file: string): string =>
  `joined-${partsText(parts)}_${file}`;

const joinedName = /^joined-([0-9a-z.-]+)_([A-Za-z0-9-]+\.(?:m3u8|vtt))$/;

/** Parts in the order of the film with something between them; null for any other text. */
function readParts(text: string): SegmentRange[] | null {
  const parts = text.split('.').map((part) => {
    const [first = '', count = ''] = part.split('-');
    return { first: Number.parseInt(first, 36), count: Number.parseInt(count, 36) };
  });
  const inOrder = parts.every(({ first, count }, index) => {
    const before = parts[index - 1];
    return count > 0 && (before === undefined || first > before.first + before.count);
  });
  // One name for the same parts, so that they are written and kept once.
  return inOrder && parts.length <= maxParts && partsText(parts) === text ? parts : null;
}

export interface JoinedFile {
  readonly parts: readonly SegmentRange[];
  /** What of them is asked for, e.g. `master.m3u8`. */
  readonly file: string;
}

/** What the name of a file stands for; null for the name of anything else. */
export function readJoinedFile(name: string): JoinedFile | null {
  const [, text, file] = joinedName.exec(name) ?? [];
  const parts = text === undefined ? null : readParts(text);
  return parts === null || file === undefined ? null : { parts, file };
}

/** The same renditions are cut alike: a part has the same segments in each (`video-library.ts`). */
function segmentsOf({ segments }: Pick<Rendition, 'segments'>, parts: readonly SegmentRange[]) {
  const last = parts.at(-1);
  if (last === undefined || last.first + last.count > segments.length) return null;
  return parts.map(({ first, count }) => segments.slice(first, first + count));
}

/**
 * The parts as one playlist on demand; each but the first begins with a discontinuity, for the clock of
 * the film jumps there. Without dates: places in it are seconds of the joined parts.
 * @returns null when the film is shorter than that
 */
export function joinedPlaylist(
  { base, mapUri, ...rendition }: Rendition,
  parts: readonly SegmentRange[],
): string | null {
  const joined = segmentsOf(rendition, parts);
  if (joined === null) return null;
  const entries = joined.flatMap((segments, part) =>
    segments.map(({ uri, durationUs }, index): PlaylistEntry => {
      if (index > 0) return { uri: base + uri, durationUs };
      const map = mapUri === null ? null : base + mapUri;
      return { uri: base + uri, durationUs, mapUri: map, discontinuity: part > 0 };
    }),
  );
  return writeMediaPlaylist({
    longestUs: Math.max(...entries.map(({ durationUs }) => durationUs)),
    mediaSequence: 0,
    onDemand: true,
    ended: true,
    entries,
  });
}

/** The thumbnails of the parts, at their places in the joined film. */
export function joinedThumbnails(
  { thumbnails, variants: [variant] }: Pick<Video, 'thumbnails' | 'variants'>,
  parts: readonly SegmentRange[],
): ThumbnailCue[] {
  let beforeUs = 0;
  return (segmentsOf(variant ?? { segments: [] }, parts) ?? []).flatMap((segments) => {
    const [first, last] = [segments[0], segments.at(-1)];
    if (first === undefined || last === undefined) return [];
    const endUs = last.startUs + last.durationUs;
    const shiftMs = Math.round((beforeUs - first.startUs) / 1000);
    const [from, to] = [Math.round(first.startUs / 1000), Math.round(endUs / 1000)];
    beforeUs += endUs - first.startUs;
    return thumbnails
      .filter(({ startMs, endMs }) => endMs > from && startMs < to)
      .map(({ startMs, endMs, place }) => ({
        startMs: Math.max(startMs, from) + shiftMs,
        endMs: Math.min(endMs, to) + shiftMs,
        place,
      }));
  });
}
