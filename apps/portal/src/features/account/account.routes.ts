import { staticCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/account',
    name: 'account',
    layout: 'default',
    page: 'account/account',
    middleware: ['sign-in-required'],
    search: [],
    cache: staticCache,
    skeleton: 'account',
  },
  {
    path: '/account/general',
    name: 'account-general',
    layout: 'default',
    page: 'account/general',
    middleware: ['sign-in-required'],
    search: [],
    cache: staticCache,
    skeleton: 'account',
  },
  {
    path: '/account/password',
    name: 'account-password',
    layout: 'default',
    page: 'account/password',
    middleware: ['sign-in-required'],
    search: [],
    cache: staticCache,
    skeleton: 'account',
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    account: typeof routes;
  }
}
