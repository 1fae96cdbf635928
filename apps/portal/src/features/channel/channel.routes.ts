import { isId, type RouteRow } from '../../lib/page/route-row.ts';

/** An old page would name a programme that has ended, and its rows would move once the script runs. */
const nowOnCache = { freshMs: 15_000, staleWhileRevalidateMs: 10_000 };

export const routes = [
  {
    path: '/channels',
    name: 'channels',
    layout: 'home',
    page: 'channel/guide',
    middleware: [],
    search: ['day'],
    cache: { ...nowOnCache, invalidatedBy: 'none' },
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
    cache: { ...nowOnCache, invalidatedBy: 'own-event' },
    personal: true,
    plays: true,
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    channel: typeof routes;
  }
}
