import { staticCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/auth/sign-up/subscription/code',
    name: 'auth-sign-up-subscription-code',
    layout: 'auth',
    page: 'access-code/redeem',
    middleware: ['sign-up-first'],
    search: ['event'],
    cache: staticCache,
    skeleton: 'sign-up',
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    'access-code': typeof routes;
  }
}
