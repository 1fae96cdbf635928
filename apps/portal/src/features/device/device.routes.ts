import { staticCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/auth/login/limit',
    name: 'auth-login-limit',
    layout: 'auth',
    page: 'device/limit',
    middleware: ['anonymous-only'],
    search: [],
    cache: staticCache,
    secret: true,
  },
  {
    path: '/account/devices',
    name: 'account-devices',
    layout: 'default',
    page: 'device/devices',
    middleware: ['sign-in-required'],
    search: [],
    cache: staticCache,
    skeleton: 'account',
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    device: typeof routes;
  }
}
