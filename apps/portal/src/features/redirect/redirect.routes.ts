import { isId, staticCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/redirect/events/{referenceId}',
    name: 'redirect-events-referenceId',
    layout: 'home',
    page: 'redirect/event',
    middleware: [],
    search: [],
    validate: ({ referenceId }) => isId(referenceId),
    cache: staticCache,
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    redirect: typeof routes;
  }
}
