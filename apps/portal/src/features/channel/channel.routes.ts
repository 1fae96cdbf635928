import { isId, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/channels',
    name: 'channels',
    layout: 'home',
    page: 'channel/guide',
    middleware: [],
    search: ['day'],
    cache: { freshMs: 60_000, invalidatedBy: 'none' },
    skeleton: 'list',
  },
  {
    path: '/channels/{eventId}',
    name: 'channels-eventId',
    layout: 'home',
    page: 'event/channel',
    middleware: [],
    search: [],
    validate: ({ eventId }) => isId(eventId),
    cache: { freshMs: 15_000, invalidatedBy: 'own-event' },
    personal: true,
    plays: true,
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    channel: typeof routes;
  }
}
