import { rootRouteId } from '@tanstack/react-router';
import { toLocation } from '../../lib/navigation/search.ts';
import { rowOf, type RouteRow } from '../../lib/page/route-row.ts';
import { guardTarget, isBrowserRendered } from './guards.ts';
import { matchPath } from './match-path.ts';
import type { PortalRouter } from './router.ts';

/** Returns the row of the current page, or null for an unknown address. */
export const currentRow = ({ state }: PortalRouter): RouteRow | null => rowOf(state.matches);

/** Returns the row of the address being opened, before anything of it is loaded. */
export const openedRow = (router: PortalRouter): RouteRow | null =>
  matchPath(router, router.latestLocation.pathname)?.row ?? null;

/**
 * Returns where a browser-rendered page that was opened by its address redirects this viewer, as a URL of
 * the site, or null. Call it before hydration, so that the wrong page never starts.
 */
export function firstPageTarget(router: PortalRouter): string | null {
  const { pathname, searchStr } = router.latestLocation;
  const row = openedRow(router);
  if (row === null || !isBrowserRendered(row)) return null;
  const to = guardTarget(row, router.options.context, pathname + searchStr);
  return to === null ? null : router.buildLocation(toLocation(to)).publicHref;
}

/**
 * Reloads the current page without the menus: they do not depend on the viewer, and survive a lost
 * connection.
 */
export const reloadPage = (router: PortalRouter): Promise<void> =>
  // Awaits the loaders: `onResolved` then means that the page shows what they loaded (`useAwaitsPersonalPage`).
  router.invalidate({ filter: ({ routeId }) => routeId !== rootRouteId, sync: true });
