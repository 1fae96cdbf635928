/** Thumbnails of the timeline while an event is live, as far back as its playlist goes. */
import type { ThumbnailCue, Video } from '../../media/index.ts';
import { simulatedLiveSeekableMs, recordingSeekableMs } from '../playlists/video-playlists.ts';

/** Folder of single thumbnails below an event. */
export const thumbnailsFolder = 'thumbnails';
const pictureName = /^(\d{1,9})\.webp$/;
const boxOfImage = /#xywh=\d+,\d+,(\d+),(\d+)$/;
/** Maximum time by which the newest thumbnail of a recording is extended while the next one is missing, ms. */
const maxExtensionMs = 15_000;

/** Returns the thumbnails of a simulated live stream that are due, without those before its seekable range. */
const shownThumbnails = ({ thumbnails }: Video, positionMs: number): readonly ThumbnailCue[] =>
  thumbnails.filter(
    ({ startMs, endMs }) => endMs <= positionMs && startMs >= positionMs - simulatedLiveSeekableMs,
  );

/**
 * Returns the thumbnails of a simulated live stream up to `positionMs`. Each has an address of its own,
 * because the sprite sheets of the video also show what is still to come.
 */
export const simulatedLiveThumbnails = (video: Video, positionMs: number): ThumbnailCue[] =>
  shownThumbnails(video, positionMs).map((cue) => {
    const [, width, height] = boxOfImage.exec(cue.image) ?? [];
    return { ...cue, image: `${thumbnailsFolder}/${cue.startMs}.webp#xywh=0,0,${width},${height}` };
  });

/**
 * Returns the thumbnail with this file name, if a simulated live stream has shown it by `positionMs`; else
 * null.
 */
export function findSimulatedLiveThumbnail(
  video: Video,
  file: string,
  positionMs: number,
): ThumbnailCue | null {
  const name = pictureName.exec(file)?.[1];
  return shownThumbnails(video, positionMs).find(({ startMs }) => String(startMs) === name) ?? null;
}

/** Returns the thumbnails of a recording that grows, the newest extended to the end of what is recorded. */
export function recordedThumbnails({ thumbnails, variants }: Video): ThumbnailCue[] {
  const last = variants[0]?.segments.at(-1);
  const endMs = last === undefined ? 0 : Math.round((last.startUs + last.durationUs) / 1000);
  return thumbnails
    .filter((cue) => cue.endMs > endMs - recordingSeekableMs)
    .map((cue, index, { length }) =>
      index === length - 1
        ? { ...cue, endMs: Math.max(cue.endMs, Math.min(endMs, cue.endMs + maxExtensionMs)) }
        : cue,
    );
}
