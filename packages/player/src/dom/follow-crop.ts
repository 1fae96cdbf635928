import { cropAt, cropPosition, type CropPoint } from '../core/crop.ts';
import type { PlayerAttachment } from './attachments.ts';

/**
 * Keeps the upright window of a clip where its maker put it: the picture is moved in its box with every
 * frame that is shown, by the style sheet alone.
 * @param startAt where the clip begins, film seconds
 */
export const followCrop =
  (points: readonly CropPoint[], startAt: number): PlayerAttachment =>
  ({ video, toContentTime, signal }) => {
    const show = (mediaTime: number) => {
      const { videoWidth, videoHeight } = video;
      const shape = videoWidth > 0 && videoHeight > 0 ? videoWidth / videoHeight : 16 / 9;
      // Clocks of browsers are rounded.
      const time = Math.round((toContentTime(mediaTime) - startAt) * 1000);
      const across = cropPosition(cropAt(points, time, shape), shape);
      video.style.objectPosition = `${across.toFixed(2)}% 50%`;
    };
    const showNow = () => show(video.currentTime);
    let frame = 0;
    // Frames are told by the video where browsers do that, whether it plays or was sought.
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
    // A film without a new frame is still one that was sought, or whose shape or dates are known by now.
    for (const name of ['loadedmetadata', 'resize', 'seeked', 'timeupdate'])
      video.addEventListener(name, showNow, { signal });
    showNow();
    return () => {
      if (hasFrameCallback) video.cancelVideoFrameCallback(frame);
      else cancelAnimationFrame(frame);
      video.style.objectPosition = '';
    };
  };
