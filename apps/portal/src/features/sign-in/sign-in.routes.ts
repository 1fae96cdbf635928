import { staticCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/auth/login',
    name: 'auth-login',
    layout: 'auth',
    page: 'sign-in/sign-in',
    middleware: ['skip-login-page', 'anonymous-only'],
    search: ['sessionExpired', 'deviceNoLongerAllowedError'],
    cache: staticCache,
  },
  {
    path: '/auth/login/link',
    name: 'auth-login-link',
    layout: 'auth',
    page: 'sign-in/link',
    middleware: [],
    search: [],
    cache: staticCache,
    secret: true,
  },
  {
    path: '/auth/oauth2/callback/{provider}',
    name: 'auth-oauth2-callback-provider',
    layout: 'auth',
    page: 'sign-in/callback',
    middleware: [],
    search: [],
    // The page itself reports an unknown provider.
    validate: ({ provider = '' }) => /^[a-z0-9-]{1,64}$/.test(provider),
    cache: staticCache,
    secret: true,
  },
  {
    path: '/auth/password/forgot',
    name: 'auth-password-forgot',
    layout: 'auth',
    page: 'sign-in/forgot',
    middleware: [],
    search: [],
    cache: staticCache,
  },
  {
    path: '/auth/password/reset',
    name: 'auth-password-reset',
    layout: 'auth',
    page: 'sign-in/reset',
    middleware: [],
    search: [],
    cache: staticCache,
    secret: true,
  },
  {
    path: '/auth/verify',
    name: 'auth-verify',
    layout: 'auth',
    page: 'sign-in/verify',
    middleware: [],
    search: [],
    cache: staticCache,
    secret: true,
  },
  {
    path: '/auth/sign-up',
    name: 'auth-sign-up',
    layout: 'auth',
    page: 'sign-in/sign-up',
    middleware: ['sign-up-steps', 'anonymous-only'],
    search: [],
    cache: staticCache,
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    'sign-in': typeof routes;
  }
}
