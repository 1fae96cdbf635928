import { tenantInfoTypes } from '@grandstand/contract/constants';
import { staticCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/faq',
    name: 'faq',
    layout: 'home',
    page: 'info/faq',
    middleware: [],
    search: [],
    cache: staticCache,
    payload: true,
  },
  {
    path: '/about',
    name: 'about',
    layout: 'home',
    page: 'info/about',
    middleware: [],
    search: [],
    cache: staticCache,
    payload: true,
  },
  {
    path: '/terms',
    name: 'terms',
    layout: 'home',
    page: 'info/terms',
    middleware: [],
    search: [],
    cache: staticCache,
    payload: true,
  },
  {
    path: '/privacy',
    name: 'privacy',
    layout: 'home',
    page: 'info/privacy',
    middleware: [],
    search: [],
    cache: staticCache,
    payload: true,
  },
  {
    path: '/info/{type}',
    name: 'info-type',
    layout: 'home',
    page: 'info/info',
    middleware: [],
    search: [],
    validate: ({ type }, tenant) =>
      [...tenantInfoTypes, ...tenant.info_pages].some((known) => known === type),
    cache: staticCache,
    payload: true,
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    info: typeof routes;
  }
}
