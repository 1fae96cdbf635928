import { isId, staticCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/auth/sign-up/personalization',
    name: 'auth-sign-up-personalization',
    layout: 'auth',
    page: 'sign-up/personalization',
    middleware: ['sign-up-first'],
    search: [],
    cache: staticCache,
    skeleton: 'sign-up',
  },
  {
    path: '/auth/sign-up/following/league',
    name: 'auth-sign-up-following-league',
    layout: 'auth',
    page: 'sign-up/following-league',
    middleware: ['sign-up-first'],
    search: [],
    cache: staticCache,
    skeleton: 'sign-up',
  },
  {
    path: '/auth/sign-up/following/league/followed',
    name: 'auth-sign-up-following-league-followed',
    layout: 'auth',
    page: 'sign-up/following-league-followed',
    middleware: ['sign-up-first'],
    search: [],
    cache: staticCache,
    skeleton: 'sign-up',
  },
  {
    path: '/auth/sign-up/following/league/{leagueId}',
    name: 'auth-sign-up-following-league-leagueId',
    layout: 'auth',
    page: 'sign-up/following-league',
    middleware: ['sign-up-first'],
    search: [],
    validate: ({ leagueId }) => isId(leagueId),
    cache: staticCache,
    skeleton: 'sign-up',
  },
  {
    path: '/auth/sign-up/following/category',
    name: 'auth-sign-up-following-category',
    layout: 'auth',
    page: 'sign-up/following-category',
    middleware: ['sign-up-first'],
    search: [],
    cache: staticCache,
    skeleton: 'sign-up',
  },
  {
    path: '/auth/sign-up/following/category/followed',
    name: 'auth-sign-up-following-category-followed',
    layout: 'auth',
    page: 'sign-up/following-category-followed',
    middleware: ['sign-up-first'],
    search: [],
    cache: staticCache,
    skeleton: 'sign-up',
  },
  {
    path: '/auth/sign-up/following/category/{mainId}',
    name: 'auth-sign-up-following-category-mainId',
    layout: 'auth',
    page: 'sign-up/following-category',
    middleware: ['sign-up-first'],
    search: [],
    validate: ({ mainId }) => isId(mainId),
    cache: staticCache,
    skeleton: 'sign-up',
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    'sign-up': typeof routes;
  }
}
