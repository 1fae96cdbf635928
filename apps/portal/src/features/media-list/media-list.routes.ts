import { listCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/live',
    name: 'live',
    layout: 'home',
    page: 'media-list/live',
    middleware: [],
    search: ['page', 'league', 'team'],
    // The matches of the favourite club come first.
    personal: true,
    cache: listCache,
    skeleton: 'list',
  },
  {
    path: '/live/{sportType}',
    name: 'live-sportType',
    layout: 'home',
    page: 'media-list/live-sport',
    middleware: [],
    search: ['page', 'league', 'team'],
    validate: ({ sportType }, { sports }) => sports.some(({ id }) => id === sportType),
    // The matches of the favourite club come first.
    personal: true,
    cache: listCache,
    skeleton: 'list',
  },
  {
    path: '/upcoming',
    name: 'upcoming',
    layout: 'home',
    page: 'media-list/upcoming',
    middleware: [],
    search: ['page', 'day', 'access', 'sport', 'league', 'team'],
    cache: listCache,
    skeleton: 'list',
  },
  {
    path: '/archive',
    name: 'archive',
    layout: 'home',
    page: 'media-list/archive',
    middleware: [],
    search: ['page', 'replay', 'date', 'sport', 'league', 'team'],
    cache: listCache,
    skeleton: 'list',
  },
  {
    path: '/latest',
    name: 'latest',
    layout: 'home',
    page: 'media-list/latest',
    middleware: [],
    search: ['page', 'results', 'kind', 'date', 'sport', 'league', 'team'],
    cache: listCache,
    skeleton: 'list',
  },
  {
    path: '/highlight',
    name: 'highlight',
    layout: 'home',
    page: 'media-list/highlight',
    middleware: [],
    search: ['page', 'results', 'date', 'sport', 'league', 'team'],
    cache: listCache,
    skeleton: 'list',
  },
  {
    path: '/suggested',
    name: 'suggested',
    layout: 'home',
    page: 'media-list/suggested',
    middleware: [],
    search: ['page', 'results', 'sport', 'league', 'team'],
    cache: listCache,
    skeleton: 'list',
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    'media-list': typeof routes;
  }
}
