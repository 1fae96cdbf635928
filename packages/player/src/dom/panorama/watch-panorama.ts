import { createFrameRateWatch } from '../../core/quality/frame-rate-watch.ts';
import type { PlayerController } from '../controller.ts';
import { countDrawnFrames } from '../media/drawn-frames.ts';

const everyMs = 500;

/**
 * A panorama has several times the pixels of a broadcast. A device that cannot draw it gets one with
 * fewer, step by step, and finally the broadcast. A viewer who returns to the panorama stays there.
 * @returns the function that ends the watch
 */
export function watchPanorama(video: HTMLVideoElement, controller: PlayerController): () => void {
  const frames = countDrawnFrames(video);
  const watch = createFrameRateWatch();
  let isSeen = true;
  const sight = new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting ?? true;
  });
  sight.observe(video);
  const poll = () => {
    const { playback, quality, screen } = controller.store.getState();
    const counts = frames.read();
    const runs =
      isSeen &&
      !document.hidden &&
      !video.paused &&
      !video.seeking &&
      !playback.waiting &&
      !screen.pictureInPicture &&
      playback.phase === 'ready' &&
      playback.interruption === null;
    if (!runs || counts === null) return watch.reset();
    const level = quality.levels.find(({ index }) => index === quality.activeLevel);
    const frameRate = level?.frameRate ? level.frameRate * video.playbackRate : null;
    if (!watch.isSlow({ at: performance.now(), ...counts }, frameRate)) return undefined;
    if (!controller.lowerPicture()) controller.chooseView('broadcast', 'slow');
    return undefined;
  };
  const pollTimer = setInterval(poll, everyMs);
  return () => {
    clearInterval(pollTimer);
    sight.disconnect();
    frames.stop();
  };
}
