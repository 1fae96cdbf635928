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

/**
 * Returns the cue for a part of a video: the first one fully inside, so that its picture belongs to the
 * part. If the part is too short for that, the one before: a picture from after the end could reveal the
 * future.
 */
export const cueOf = (
  cues: readonly ThumbnailCue[],
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): ThumbnailCue | null =>
  cues.find((cue) => cue.startMs >= startMs && cue.endMs <= endMs) ??
  cues.findLast((cue) => cue.endMs <= endMs) ??
  null;

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
 * Returns the newest picture of a broadcast, from the largest available; null if there is none.
 * @param shownMs until where it was shown; no picture from after that is returned
 */
export function findLatestPicture(
  video: Pick<Video, 'folder' | 'stills' | 'thumbnails'>,
  shownMs: number,
): VideoPicture | null {
  const cues = video.stills.length > 0 ? video.stills : video.thumbnails;
  return pictureOfCue(video, cues.findLast(({ endMs }) => endMs <= shownMs) ?? null);
}

/** Returns the picture for a part of a video, from the largest available; null if there is none. */
export function findVideoPicture(
  video: Pick<Video, 'folder' | 'stills' | 'thumbnails'>,
  part: { readonly startMs: number; readonly endMs: number },
): VideoPicture | null {
  return pictureOfCue(
    video,
    cueOf(video.stills.length > 0 ? video.stills : video.thumbnails, part),
  );
}
