import { listCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/',
    name: 'index',
    layout: 'home',
    page: 'home/home',
    middleware: [],
    search: [],
    cache: listCache,
    skeleton: 'home',
  },
  {
    path: '/home',
    name: 'home',
    layout: 'home',
    page: 'home/home',
    middleware: [],
    search: [],
    cache: listCache,
    notInSitemap: true,
    skeleton: 'home',
  },
  {
    path: '/front-page-preview',
    name: 'front-page-preview',
    layout: 'home',
    page: 'home/preview',
    middleware: [],
    search: ['token', 'viewer', 'theme'],
    cache: listCache,
    notInSitemap: true,
    secret: true,
    skeleton: 'home',
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    home: typeof routes;
  }
}
