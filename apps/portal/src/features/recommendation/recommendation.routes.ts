import { staticCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/recommendation',
    name: 'recommendation',
    layout: 'home',
    page: 'recommendation/recommendation',
    middleware: ['sign-in-required'],
    search: [],
    cache: staticCache,
    skeleton: 'list',
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    recommendation: typeof routes;
  }
}
