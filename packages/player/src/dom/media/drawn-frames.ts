import type { FrameCounts } from '../../core/quality/frame-rate-watch.ts';

export type DrawnFrames = {
  /** Frame counts of the element so far; null where the browser counts none. */
  read: () => Omit<FrameCounts, 'at'> | null;
  stop: () => void;
};

/**
 * Counts the frames of a video that reached the screen: those handed to the compositor where the browser
 * reports them, else those it did not drop.
 */
export function countDrawnFrames(video: HTMLVideoElement): DrawnFrames {
  const hasFrameCallback = 'requestVideoFrameCallback' in video;
  let presented = 0;
  let callback = 0;
  const follow = () => {
    callback = video.requestVideoFrameCallback((_, { presentedFrames }) => {
      presented = presentedFrames;
      follow();
    });
  };
  if (hasFrameCallback) follow();
  return {
    read: () => {
      // Older iPhones count none.
      if (!('getVideoPlaybackQuality' in video)) return null;
      const { totalVideoFrames: offered, droppedVideoFrames } = video.getVideoPlaybackQuality();
      return { offered, drawn: hasFrameCallback ? presented : offered - droppedVideoFrames };
    },
    stop: () => {
      if (hasFrameCallback) video.cancelVideoFrameCallback(callback);
    },
  };
}
