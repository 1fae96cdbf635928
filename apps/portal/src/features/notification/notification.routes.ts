import { staticCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/account/notifications',
    name: 'account-notifications',
    layout: 'default',
    page: 'notification/notifications',
    middleware: ['sign-in-required'],
    search: [],
    cache: staticCache,
    skeleton: 'account',
  },
  {
    path: '/auth/unsubscribe',
    name: 'auth-unsubscribe',
    layout: 'auth',
    page: 'notification/unsubscribe',
    middleware: [],
    search: [],
    cache: staticCache,
    secret: true,
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    notification: typeof routes;
  }
}
