import { staticCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/open-app',
    name: 'open-app',
    layout: 'home',
    page: 'open-app/open-app',
    middleware: [],
    search: [],
    cache: staticCache,
    notInSitemap: true,
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    'open-app': typeof routes;
  }
}
