import { isId, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/clip-lists/{listId}',
    name: 'clip-lists-listId',
    layout: 'home',
    page: 'clip-list/clip-list',
    middleware: [],
    search: [],
    validate: ({ listId }) => isId(listId),
    // Never cached (`caching` of the page): nothing announces that a list has changed.
    cache: { freshMs: 0, invalidatedBy: 'none' },
    notInSitemap: true,
    personal: true,
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    'clip-list': typeof routes;
  }
}
