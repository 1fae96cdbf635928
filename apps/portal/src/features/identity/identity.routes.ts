import { isId, listCache, type RouteRow } from '../../lib/page/route-row.ts';

/** Query parameters of a team, league or category page: its view, and the position in it. */
const identitySearch = [
  'view',
  'results',
  'replay',
  'as',
  'month',
  'week',
  'access',
  'page',
] as const;

export const routes = [
  {
    path: '/team/{teamId}',
    name: 'team-teamId',
    layout: 'home',
    page: 'identity/team',
    middleware: [],
    search: identitySearch,
    // A tenant may have no team pages at all (TEN-07, A-29).
    validate: ({ teamId }, tenant) => isId(teamId) && !tenant.disable_team_page,
    cache: listCache,
  },
  {
    path: '/league/{leagueId}',
    name: 'league-leagueId',
    layout: 'home',
    page: 'identity/league',
    middleware: [],
    search: identitySearch,
    validate: ({ leagueId }) => isId(leagueId),
    cache: listCache,
  },
  {
    path: '/category/{mainId}',
    name: 'category-mainId',
    layout: 'home',
    page: 'identity/category',
    middleware: [],
    search: identitySearch,
    validate: ({ mainId }) => isId(mainId),
    cache: listCache,
  },
  {
    path: '/category/{mainId}/sub-category/{subId}',
    name: 'category-mainId-sub-category-subId',
    layout: 'home',
    page: 'identity/subcategory',
    middleware: [],
    search: identitySearch,
    validate: ({ mainId, subId }) => isId(mainId) && isId(subId),
    cache: listCache,
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    identity: typeof routes;
  }
}
