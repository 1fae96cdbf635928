import { fixed, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/auth/login',
    name: 'auth-login',
    layout: 'auth',
    page: 'auth/login',
    middleware: ['skip-login-page', 'guest-only'],
    search: ['sessionExpired', 'deviceNoLongerAllowedError'],
    cache: fixed,
  },
  {
    path: '/auth/oauth2/callback/{provider}',
    name: 'auth-oauth2-callback-provider',
    layout: 'auth',
    page: 'auth/callback',
    middleware: [],
    search: [],
    cache: fixed,
    secret: true,
  },
  {
    path: '/auth/password/forgot',
    name: 'auth-password-forgot',
    layout: 'auth',
    page: 'auth/forgot',
    middleware: [],
    search: [],
    cache: fixed,
  },
  {
    path: '/auth/password/reset',
    name: 'auth-password-reset',
    layout: 'auth',
    page: 'auth/reset',
    middleware: [],
    search: [],
    cache: fixed,
    secret: true,
  },
  {
    path: '/auth/verify',
    name: 'auth-verify',
    layout: 'auth',
    page: 'auth/verify',
    middleware: [],
    search: [],
    cache: fixed,
    secret: true,
  },
  {
    path: '/auth/sign-up',
    name: 'auth-sign-up',
    layout: 'auth',
    page: 'auth/sign-up',
    middleware: ['sign-up-steps', 'guest-only'],
    search: [],
    cache: fixed,
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    auth: typeof routes;
  }
}
