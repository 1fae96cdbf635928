import type { AnyRouter } from '@tanstack/react-router';
import type { RouteRow } from '../lib/page/route-row.ts';

export interface PathMatch {
  readonly row: RouteRow;
  /** The path in its canonical spelling (see `canonicalPath`). */
  readonly path: string;
}

/**
 * The canonical spelling of a path that a row matches: the words of the row in lower case; parameters
 * and the closing slash, or its absence, stay.
 */
export function canonicalPath({ path }: Pick<RouteRow, 'path'>, pathname: string): string {
  if (path === '/') return path;
  const segments = pathname.split('/');
  const words = path
    .split('/')
    .map((word, index) => (word.startsWith('{') ? (segments[index] ?? '') : word));
  return words.join('/') + (pathname.endsWith('/') ? '/' : '');
}

/**
 * Matches a path without locale prefix by the router's own matcher, which ignores the case of letters.
 * Returns null for a path that no page has.
 */
export function matchPath(
  router: Pick<AnyRouter, 'getMatchedRoutes'>,
  pathname: string,
): PathMatch | null {
  const [, params, route] = router.getMatchedRoutes(pathname);
  const { row } = (route?.options.staticData ?? {}) as { row?: RouteRow };
  // The router also finds the page above an unknown path; `**` is the rest of the path then.
  if (row === undefined || params['**'] !== undefined) return null;
  return { row, path: canonicalPath(row, pathname) };
}
