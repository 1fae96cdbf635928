import { cropAt, cropPosition, type CropPoint } from '../../core/panorama/crop.ts';
import type { PlayerAttachment } from '../attachments.ts';

/**
 * Keeps the portrait window of a clip where its editor put it: moves the picture in its box with every frame
 * shown. The box and its `object-fit` are in `player.css`.
 * @param startAt start of the clip, content seconds
 */
export const followCrop =
  (points: readonly CropPoint[], startAt: number): PlayerAttachment =>
  ({ video, toContentTime, signal }) => {
    const show = (mediaTime: number) => {
      const { videoWidth, videoHeight } = video;
      const aspect = videoWidth > 0 && videoHeight > 0 ? videoWidth / videoHeight : 16 / 9;
      // Browser clocks are rounded.
      const time = Math.round((toContentTime(mediaTime) - startAt) * 1000);
      const position = cropPosition(cropAt(points, time, aspect), aspect);
      video.style.objectPosition = `${position.toFixed(2)}% 50%`;
    };
    const showNow = () => show(video.currentTime);
    let frame = 0;
    // Where supported, the video reports its frames, whether it plays or was sought.
    const hasFrameCallback = 'requestVideoFrameCallback' in video;
    const follow = () => {
      if (hasFrameCallback) {
        frame = video.requestVideoFrameCallback((_, { mediaTime }) => {
          show(mediaTime);
          follow();
        });
      } else {
        frame = requestAnimationFrame(() => {
          showNow();
          follow();
        });
      }
    };
    follow();
    // The position also changes without a new frame: after a seek, or when aspect ratio or dates become known.
    for (const name of ['loadedmetadata', 'resize', 'seeked', 'timeupdate'])
      video.addEventListener(name, showNow, { signal });
    showNow();
    return () => {
      if (hasFrameCallback) video.cancelVideoFrameCallback(frame);
      else cancelAnimationFrame(frame);
      video.style.objectPosition = '';
    };
  };
