import { channelSeekableMs, type Stream } from '@grandstand/contract';
import { type ScheduleSlotRow, segmentAt, scheduleSlotOf } from '../../channel/index.ts';
import { onEventClock, type Rendition, type Video } from '../../media/index.ts';
import { segmentGraceMs } from '../access-cache.ts';

/** A range of a video in microseconds, end exclusive. */
interface TimeRange {
  readonly fromUs: number;
  readonly toUs: number;
}

/**
 * Returns the range of the video that a stream has shown until `now`; null if it shows all files of the
 * video.
 */
function shownRangeOf(stream: Stream, startMs: number, now: number): TimeRange | null {
  if (stream.kind === 'clip') return { fromUs: stream.startMs * 1000, toUs: stream.endMs * 1000 };
  // Any segment that the event does not leave out.
  if (stream.kind === 'recording') return { fromUs: -Infinity, toUs: Infinity };
  // Includes the segment whose first frame is due right now.
  return stream.kind === 'simulated-live' ? { fromUs: 0, toUs: (now - startMs) * 1000 + 1 } : null;
}

/** Returns when a stream that follows the clock starts, ms since 1970; others have always started. */
function startsAt(stream: Stream, startMs: number): number {
  if (stream.kind === 'channel') return stream.epochMs;
  return stream.kind === 'simulated-live' ? startMs : -Infinity;
}

/** True if a file is an initialisation segment of the rendition, or a segment that overlaps the range. */
function isInRange(video: Video, rendition: Rendition, file: string, range: TimeRange): boolean {
  const folder = rendition.base.slice(video.base.length);
  if (!file.startsWith(folder)) return false;
  const uri = file.slice(folder.length);
  if (rendition.mapUris.includes(uri)) return true;
  const segment = rendition.segments.find((candidate) => candidate.uri === uri);
  if (segment === undefined) return false;
  const { startUs, durationUs } = segment;
  return startUs + durationUs > range.fromUs && startUs < range.toUs;
}

/** True for a sprite sheet of thumbnails of what the event shows. */
const isThumbnailSpriteSheet = ({ thumbnails }: Video, file: string): boolean =>
  thumbnails.some(({ image }) => image.startsWith(`${file}#`));

/** True if a channel shows the file now, or within its seekable range. */
function isOnSchedule(
  video: Video,
  file: string,
  {
    slate,
    segmentMs,
    now,
    slots,
  }: {
    readonly slate: string;
    readonly segmentMs: number;
    readonly now: number;
    readonly slots: readonly ScheduleSlotRow[];
  },
): boolean {
  if (video.id === slate) return true;
  const last = segmentAt(now, segmentMs);
  const first = segmentAt(now - channelSeekableMs - segmentGraceMs, segmentMs);
  return slots.some((row) => {
    const slot = scheduleSlotOf(row, segmentMs);
    if (row.videoId !== video.id || slot.isLost || slot.first > last || slot.end <= first)
      return false;
    const from = Math.max(slot.first, first) - slot.first;
    const to = Math.min(slot.end - 1, last) - slot.first;
    return video.variants.some(({ segments, ...variant }) => {
      const part = segments.slice(from, to + 1);
      const range = {
        fromUs: part[0]?.startUs ?? 0,
        toUs: (part.at(-1)?.startUs ?? 0) + 1,
      };
      return isInRange(video, { ...variant, segments }, file, range);
    });
  });
}

/**
 * True if a file of a video is part of what a stream shows. Access to a clip does not include the match, a
 * simulated live stream has not shown its end yet, and a channel shows nothing before its first video.
 * @param file inside the video's folder, such as `v720/3.m4s`
 * @param startMs when a simulated live stream starts, ms since 1970
 */
export function isPartOfStream(
  video: Video,
  file: string,
  {
    stream,
    startMs,
    now,
    slots = [],
  }: {
    readonly stream: Stream;
    readonly startMs: number;
    readonly now: number;
    /** The schedule of a channel. */
    readonly slots?: readonly ScheduleSlotRow[];
  },
): boolean {
  if (stream.kind === 'schedule') return isOnSchedule(video, file, { ...stream, now, slots });
  if (now < startsAt(stream, startMs)) return false;
  const range = shownRangeOf(stream, startMs, now);
  if (range === null) return true;
  const source = onEventClock(video, stream);
  if (stream.kind === 'recording' && isThumbnailSpriteSheet(source, file)) return true;
  // Captions of clips and recordings are cut into files of their own (`clip-captions.ts`,
  // `recorded-captions.ts`).
  const renditions = [
    ...source.variants,
    ...source.audioTracks,
    ...(source.pano === null ? [] : [source.pano]),
  ];
  return renditions.some((rendition) => isInRange(video, rendition, file, range));
}
