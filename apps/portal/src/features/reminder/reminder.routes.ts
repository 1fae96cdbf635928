import { staticCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/account/reminders',
    name: 'account-reminders',
    layout: 'default',
    page: 'reminder/reminders',
    middleware: ['sign-in-required'],
    search: [],
    cache: staticCache,
    skeleton: 'account',
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    reminder: typeof routes;
  }
}
