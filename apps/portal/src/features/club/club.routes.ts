import { staticCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/club',
    name: 'club',
    layout: 'default',
    page: 'club/club',
    middleware: ['sign-in-required'],
    search: [],
    cache: staticCache,
    skeleton: 'sign-up',
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    club: typeof routes;
  }
}
