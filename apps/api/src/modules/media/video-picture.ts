import path from 'node:path';
import type { Video } from './video.ts';
import type { ThumbnailCue } from './thumbnails.ts';

/** An area of a local picture, px. */
export interface VideoPicture {
  /** Absolute path. */
  readonly file: string;
  readonly area: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

/** A picture older than this shows another scene, ms. */
const sceneMs = 5000;

/**
 * Returns the cue that shows a position; if there is none, the next one, or else the last one; null if no cue
 * ends by `untilMs`, because a later picture could reveal the future.
 * @param untilMs end of what may be shown, on the clock of the cues
 */
export function cueAt(
  cues: readonly ThumbnailCue[],
  atMs: number,
  untilMs: number,
): ThumbnailCue | null {
  const allowed = cues.filter(({ endMs }) => endMs <= untilMs);
  return (
    allowed.findLast(({ startMs }) => startMs <= atMs && startMs > atMs - sceneMs) ??
    allowed.find(({ startMs }) => startMs > atMs) ??
    allowed.at(-1) ??
    null
  );
}

/** Returns the picture of a cue; null if there is none. */
export function pictureOfCue(
  { folder }: Pick<Video, 'folder'>,
  cue: ThumbnailCue | null,
): VideoPicture | null {
  const [, name, box] = /^([^#]+)#xywh=([\d,]+)$/.exec(cue?.image ?? '') ?? [];
  if (name === undefined || box === undefined) return null;
  const [left = 0, top = 0, width = 0, height = 0] = box.split(',').map(Number);
  return { file: path.join(folder, name), area: { left, top, width, height } };
}

/**
 * Returns the newest picture of a live event, from the largest available; null if there is none.
 * @param shownMs the position up to which it was shown; no picture from after that is returned
 */
export function findLatestPicture(
  video: Pick<Video, 'folder' | 'stills' | 'thumbnails'>,
  shownMs: number,
): VideoPicture | null {
  const cues = video.stills.length > 0 ? video.stills : video.thumbnails;
  return pictureOfCue(video, cues.findLast(({ endMs }) => endMs <= shownMs) ?? null);
}

/** Returns the picture at a position, from the largest available; null if there is none. See `cueAt`. */
export const findVideoPicture = (
  video: Pick<Video, 'folder' | 'stills' | 'thumbnails'>,
  atMs: number,
  untilMs: number = Infinity,
): VideoPicture | null =>
  pictureOfCue(
    video,
    cueAt(video.stills.length > 0 ? video.stills : video.thumbnails, atMs, untilMs),
  );
