import type { RouteRow } from '../../lib/page/route-row.ts';

const featureRoutes = import.meta.glob<readonly RouteRow[]>('../../features/*/*.routes.ts', {
  eager: true,
  import: 'routes',
});

/**
 * Every page of the portal, collected from the features; `npm run pages` prints it. Sorted by path, so that
 * no feature depends on its position: a brace sorts after every letter and digit, hence
 * `/following/league/followed` before `/following/league/{leagueId}`.
 */
export const routes: readonly RouteRow[] = Object.values(featureRoutes)
  .flat()
  .toSorted((one, other) => (one.path < other.path ? -1 : 1));
