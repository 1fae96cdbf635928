import { isId, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/events/{eventId}',
    name: 'events-eventId',
    layout: 'home',
    page: 'event/event',
    middleware: [],
    search: ['results'],
    validate: ({ eventId }) => isId(eventId),
    cache: { freshMs: 15_000, invalidatedBy: 'own-event' },
    personal: true,
    plays: true,
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    event: typeof routes;
  }
}
