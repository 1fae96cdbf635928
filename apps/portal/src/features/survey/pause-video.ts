import { activePlayback } from '../../lib/page/active-playback.ts';

/**
 * Pauses the page's video if it plays, unless it is fullscreen. Returns a function that resumes it. The
 * function does nothing if the video was not paused here, was played by the viewer since, or is gone.
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
  // Media events do not bubble, so the document receives them in the capture phase only.
  document.addEventListener('play', touched, true);
  return () => {
    document.removeEventListener('play', touched, true);
    if (!isTouched && activePlayback.current?.player === video.player) video.player.current?.play();
  };
}
