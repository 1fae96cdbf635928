import { activePlayback } from '../../lib/page/active-playback.ts';

/**
 * Pauses the film of the page if it plays, unless it fills the screen. Returns how to let it go on: a
 * film that was not paused here, that the viewer has set going since, or that has gone is left as it is.
 */
export function pauseVideo(): () => void {
  const video = activePlayback.current;
  if (video === null || video.status.fullscreen) return () => {};
  if (video.status.phase !== 'playing' && video.status.phase !== 'buffering') return () => {};
  video.player.current?.pause();
  let isTouched = false;
  const touched = () => {
    isTouched = true;
  };
  // What the video says itself comes by its document, in the first of the two phases only.
  document.addEventListener('play', touched, true);
  return () => {
    document.removeEventListener('play', touched, true);
    if (!isTouched && activePlayback.current?.player === video.player) video.player.current?.play();
  };
}
