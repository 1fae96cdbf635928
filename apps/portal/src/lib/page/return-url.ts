import { activePlayback } from './active-playback.ts';

/**
 * Returns the URL that leads back to a page, with the video's position (`?t=`, as in links to a moment),
 * for a viewer who leaves it to log in. Unchanged if no seekable video plays.
 * @param currentUrl path and query, without locale prefix
 */
export function returnUrl(currentUrl: string): string {
  const { player, path } = activePlayback.current ?? {};
  const seconds = Math.floor(player?.current?.getTime() ?? 0);
  const [pathname = '', query] = currentUrl.split('?');
  if (path !== pathname || seconds < 1) return currentUrl;
  const search = new URLSearchParams(query);
  search.set('t', String(seconds));
  return `${pathname}?${search}`;
}
