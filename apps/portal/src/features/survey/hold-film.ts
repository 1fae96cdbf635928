import { filmOnPage } from '../../lib/page/film-on-page.ts';

/**
 * Pauses the film of the page if it plays, unless it fills the screen. Returns how to let it go on: a
 * film that was not paused here, that the viewer has set going since, or that has gone is left as it is.
 */
export function holdFilm(): () => void {
  const film = filmOnPage.current;
  if (film === null || film.status.fullscreen) return () => {};
  if (film.status.phase !== 'playing' && film.status.phase !== 'buffering') return () => {};
  film.player.current?.pause();
  let isTouched = false;
  const touched = () => {
    isTouched = true;
  };
  // What the video says itself comes by its document, in the first of the two phases only.
  document.addEventListener('play', touched, true);
  return () => {
    document.removeEventListener('play', touched, true);
    if (!isTouched && filmOnPage.current?.player === film.player) film.player.current?.play();
  };
}
