import { isId, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/events/recap/{eventId}',
    name: 'events-recap-eventId',
    layout: 'home',
    page: 'recap/recap',
    middleware: [],
    search: ['minutes'],
    validate: ({ eventId }, tenant) => isId(eventId) && tenant.enable_game_highlights,
    cache: { freshMs: 15_000, invalidatedBy: 'own-event' },
    // The match is already listed with its own page.
    notInSitemap: true,
    personal: true,
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    recap: typeof routes;
  }
}
