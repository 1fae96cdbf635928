import type { AnyRouter } from '@tanstack/react-router';
import type { RouteRow } from '../../lib/page/route-row.ts';

export interface PathMatch {
  readonly row: RouteRow;
  /** The path in its canonical spelling (see `canonicalPath`). */
  readonly path: string;
}

/**
 * Returns the canonical spelling of a path that a row matches: the row's literal segments in lower case.
 * Parameters and the presence of a trailing slash stay.
 */
export function canonicalPath({ path }: Pick<RouteRow, 'path'>, pathname: string): string {
  if (path === '/') return path;
  const segments = pathname.split('/');
  const canonical = path
    .split('/')
    .map((segment, index) => (segment.startsWith('{') ? (segments[index] ?? '') : segment));
  return canonical.join('/') + (pathname.endsWith('/') ? '/' : '');
}

/**
 * Matches a path without locale prefix with the router's own matcher, which ignores case. Returns null for
 * an unknown path.
 */
export function matchPath(
  router: Pick<AnyRouter, 'getMatchedRoutes'>,
  pathname: string,
): PathMatch | null {
  const [, params, route] = router.getMatchedRoutes(pathname);
  const row = route?.options.staticData?.row;
  // The router also matches the page above an unknown path; `**` is then the rest of the path.
  if (row === undefined || params['**'] !== undefined) return null;
  return { row, path: canonicalPath(row, pathname) };
}
