import { activePlayback } from '../../lib/page/active-playback.ts';

/**
 * Pauses the page's video if it plays, unless it is fullscreen. Returns a function that resumes it. The
 * function does nothing if the video was not paused here, was played by the viewer since, or is gone.
 */
export function pauseVideo(): () => void {
  const playback = activePlayback.current;
  if (playback === null || playback.status.fullscreen) return () => {};
  if (playback.status.phase !== 'playing' && playback.status.phase !== 'buffering') return () => {};
  playback.player.current?.pause();
  let isTouched = false;
  const touched = () => {
    isTouched = true;
  };
  // Media events do not bubble, so the document receives them in the capture phase only.
  document.addEventListener('play', touched, true);
  return () => {
    document.removeEventListener('play', touched, true);
    if (!isTouched && activePlayback.current?.player === playback.player)
      playback.player.current?.play();
  };
}
