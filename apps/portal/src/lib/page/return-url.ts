import { activePlayback } from './active-playback.ts';

/**
 * Returns the URL that leads back to a page, with the video's position (`?t=`, as in links to a moment),
 * for a viewer who leaves it to log in. Unchanged if no seekable video plays.
 * @param here path and query, without locale prefix
 */
export function returnUrl(here: string): string {
  const { player, path } = activePlayback.current ?? {};
  const at = Math.floor(player?.current?.getTime() ?? 0);
  const [pathname = '', query] = here.split('?');
  if (path !== pathname || at < 1) return here;
  const search = new URLSearchParams(query);
  search.set('t', String(at));
  return `${pathname}?${search}`;
}
