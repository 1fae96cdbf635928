import { isId, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/events/stats/{eventId}',
    name: 'events-stats-eventId',
    layout: 'home',
    page: 'statistics/statistics',
    middleware: [],
    search: [],
    validate: ({ eventId }, tenant) => isId(eventId) && tenant.enable_match_stats,
    cache: { freshMs: 15_000, invalidatedBy: 'own-event' },
    // The match is already listed with its own page.
    notInSitemap: true,
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    statistics: typeof routes;
  }
}
