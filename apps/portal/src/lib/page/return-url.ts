import { activePlayback } from './active-playback.ts';

/**
 * The address that leads back to a page, with where its film is (`?t=`, as in links to a moment): for
 * who leaves it to log in. Unchanged where no film plays that can be opened in its middle.
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
