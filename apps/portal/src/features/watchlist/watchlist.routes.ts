import { staticCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/selected/videos',
    name: 'selected-videos',
    layout: 'default',
    page: 'watchlist/videos',
    middleware: ['sign-in-required'],
    search: [],
    cache: staticCache,
    skeleton: 'account',
  },
  {
    path: '/selected/clips',
    name: 'selected-clips',
    layout: 'default',
    // Includes the clips that the viewer made.
    page: 'clip/clips',
    middleware: ['sign-in-required'],
    search: [],
    cache: staticCache,
    skeleton: 'account',
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    watchlist: typeof routes;
  }
}
