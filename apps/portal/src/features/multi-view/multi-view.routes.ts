import { listCache, type RouteRow } from '../../lib/page/route-row.ts';

export const routes = [
  {
    path: '/live/multi',
    name: 'live-multi',
    layout: 'home',
    page: 'multi-view/multi-view',
    middleware: [],
    search: ['events', 'sound', 'layout', 'large', 'with'],
    cache: listCache,
    notInSitemap: true,
    // Personal: access depends on the viewer. No skeleton: the matches play on while the URL changes.
    personal: true,
  },
] as const satisfies readonly RouteRow[];

declare module '../../lib/page/route-row.ts' {
  interface KnownRoutes {
    'multi-view': typeof routes;
  }
}
