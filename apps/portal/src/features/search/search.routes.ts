import { listCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/search',
    name: 'search',
    layout: 'home',
    page: 'search/search',
    middleware: [],
    search: [
      'q',
      'scope',
      'page',
      'results',
      'sort',
      'kind',
      'date',
      'sport',
      'status',
      'league',
      'team',
    ],
    cache: listCache,
    notInSitemap: true,
    personal: true,
    skeleton: 'search',
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    search: typeof routes;
  }
}
