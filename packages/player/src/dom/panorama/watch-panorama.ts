import { createFrameRateWatch } from '../../core/quality/frame-rate-watch.ts';
import type { PlayerController } from '../controller.ts';
import { countDrawnFrames } from '../media/drawn-frames.ts';

const pollEveryMs = 500;

/**
 * A panorama has several times the pixels of a broadcast. A device that cannot draw it gets one with
 * fewer, step by step, and finally the broadcast. For a viewer who returns to the panorama, the caller starts
 * no watch (`isPinned`).
 * @returns the function that ends the watch
 */
export function watchPanorama(video: HTMLVideoElement, controller: PlayerController): () => void {
  const frames = countDrawnFrames(video);
  const frameRateWatch = createFrameRateWatch();
  let isVisible = true;
  const visibilityObserver = new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)?.isIntersecting ?? true;
  });
  visibilityObserver.observe(video);
  const poll = () => {
    const { playback, quality, screen } = controller.store.getState();
    const counts = frames.read();
    const isPlaying =
      isVisible &&
      !document.hidden &&
      !video.paused &&
      !video.seeking &&
      !playback.waiting &&
      !screen.pictureInPicture &&
      playback.phase === 'ready' &&
      playback.interruption === null;
    if (!isPlaying || counts === null) return frameRateWatch.reset();
    const level = quality.levels.find(({ index }) => index === quality.activeLevel);
    const frameRate = level?.frameRate ? level.frameRate * video.playbackRate : null;
    if (!frameRateWatch.isSlow({ at: performance.now(), ...counts }, frameRate)) return undefined;
    if (!controller.lowerResolution()) controller.chooseView('broadcast', 'slow');
    return undefined;
  };
  const pollTimer = setInterval(poll, pollEveryMs);
  return () => {
    clearInterval(pollTimer);
    visibilityObserver.disconnect();
    frames.stop();
  };
}
