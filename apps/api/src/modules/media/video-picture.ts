import path from 'node:path';
import type { Video } from './video-library.ts';
import type { ThumbnailCue } from './thumbnails.ts';

/** A part of a picture of this machine, px. */
export interface VideoPicture {
  /** Absolute. */
  readonly file: string;
  readonly area: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

/**
 * The cue that stands for a part of a film: the first one wholly inside, so that its picture is one of the
 * part. A part that is too short for that gets the one before: a picture from after the end could tell
 * what comes, and of a broadcast what has not happened yet.
 */
export const cueOf = (
  cues: readonly ThumbnailCue[],
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): ThumbnailCue | null =>
  cues.find((cue) => cue.startMs >= startMs && cue.endMs <= endMs) ??
  cues.findLast((cue) => cue.endMs <= endMs) ??
  null;

/** The picture that stands for a part of a film, of the largest that it has; null without any. */
export function findVideoPicture(
  video: Pick<Video, 'folder' | 'stills' | 'thumbnails'>,
  part: { readonly startMs: number; readonly endMs: number },
): VideoPicture | null {
  const cue = cueOf(video.stills.length > 0 ? video.stills : video.thumbnails, part);
  const [, name, box] = /^([^#]+)#xywh=([\d,]+)$/.exec(cue?.place ?? '') ?? [];
  if (name === undefined || box === undefined) return null;
  const [left = 0, top = 0, width = 0, height = 0] = box.split(',').map(Number);
  return { file: path.join(video.folder, name), area: { left, top, width, height } };
}
