/**
 * The table of contents: every page of the portal in one place.
 *
 * To add a page: add a row here, write `src/features/<page>.route.tsx` (see `lib/page/define-page.ts`)
 * and its strings in `locales/<locale>/<noun>.json`.
 */
import type { PublicTenantConfig } from '@grandstand/contract';
import { infoTypes, sportTypes } from '@grandstand/contract/names';
import { accountRoutes } from './account-routes.ts';
import { authRoutes } from './auth-routes.ts';
import type { GuardName } from './guards.ts';
import { fixed, isId, list } from './route-parts.ts';

export type LayoutName = 'auth' | 'default' | 'home';
export type SkeletonName = 'account' | 'home' | 'list' | 'search';

/**
 * How a page is kept by the page cache. `fresh` is the time in ms during which it is served as it is;
 * after that it is still served while it is rendered again. `on` says which changed events drop it.
 */
export interface CacheRule {
  readonly fresh: number;
  readonly on: 'any-event' | 'own-event' | 'none';
}

export interface RouteRow {
  /** Path with parameters in braces and without a closing slash. */
  readonly path: `/${string}`;
  /** Stable name, independent of locale (RTE-42). */
  readonly name: string;
  readonly layout: LayoutName;
  /** Module below `src/features`, without `.route.tsx`. */
  readonly page: `${string}/${string}`;
  /** Guards that run in this order before the page loads. */
  readonly middleware: readonly GuardName[];
  /** Query parameters the page knows; others are neither passed to it nor part of the cache key. */
  readonly search: readonly string[];
  /** False: not-found page, status 404, `Page Not Found: <path>` (RTE-28). */
  readonly validate?: (
    params: Readonly<Record<string, string>>,
    tenant: PublicTenantConfig,
  ) => boolean;
  readonly cache: CacheRule;
  /** Its address may hold a secret: nobody keeps the page, and no referrer tells of it. */
  readonly secret?: true;
  /** What it shows depends on who looks: loaded again in the browser of a signed-in viewer. */
  readonly personal?: true;
  /** What stands in its place while it loads after a navigation; without it the last page stays. */
  readonly skeleton?: SkeletonName;
}

/** What the page of a team, league or category knows: its view, and where the view stands. */
const identitySearch = ['view', 'as', 'month', 'week', 'page'] as const;

export const routes = [
  {
    path: '/',
    name: 'index',
    layout: 'home',
    page: 'home/home',
    middleware: [],
    search: [],
    cache: list,
    skeleton: 'home',
  },
  {
    path: '/home',
    name: 'home',
    layout: 'home',
    page: 'home/home',
    middleware: [],
    search: [],
    cache: list,
    skeleton: 'home',
  },
  {
    path: '/live',
    name: 'live',
    layout: 'home',
    page: 'media-list/live',
    middleware: [],
    search: ['page', 'league', 'team'],
    cache: list,
    skeleton: 'list',
  },
  {
    path: '/live/{sportType}',
    name: 'live-sportType',
    layout: 'home',
    page: 'media-list/live-sport',
    middleware: [],
    search: ['page', 'league', 'team'],
    validate: ({ sportType }) => sportTypes.some((known) => known === sportType),
    cache: list,
    skeleton: 'list',
  },
  {
    path: '/upcoming',
    name: 'upcoming',
    layout: 'home',
    page: 'media-list/upcoming',
    middleware: [],
    search: ['page', 'sport', 'league', 'team'],
    cache: list,
    skeleton: 'list',
  },
  {
    path: '/archive',
    name: 'archive',
    layout: 'home',
    page: 'media-list/archive',
    middleware: [],
    search: ['page', 'date', 'sport', 'league', 'team'],
    cache: list,
    skeleton: 'list',
  },
  {
    path: '/latest',
    name: 'latest',
    layout: 'home',
    page: 'media-list/latest',
    middleware: [],
    search: ['page', 'kind', 'date', 'sport', 'league', 'team'],
    cache: list,
    skeleton: 'list',
  },
  {
    path: '/highlight',
    name: 'highlight',
    layout: 'home',
    page: 'media-list/highlight',
    middleware: [],
    search: ['page', 'date', 'sport', 'league', 'team'],
    cache: list,
    skeleton: 'list',
  },
  {
    path: '/suggested',
    name: 'suggested',
    layout: 'home',
    page: 'media-list/suggested',
    middleware: [],
    search: ['page', 'sport', 'league', 'team'],
    cache: list,
    skeleton: 'list',
  },
  {
    path: '/search',
    name: 'search',
    layout: 'home',
    page: 'search/search',
    middleware: [],
    search: ['q', 'scope', 'page', 'sort', 'kind', 'date', 'sport', 'status', 'league', 'team'],
    cache: list,
    personal: true,
    skeleton: 'search',
  },
  {
    path: '/events/{eventId}',
    name: 'events-eventId',
    layout: 'home',
    page: 'event/event',
    middleware: [],
    search: [],
    validate: ({ eventId }) => isId(eventId),
    cache: { fresh: 15_000, on: 'own-event' },
    personal: true,
  },
  {
    path: '/team/{teamId}',
    name: 'team-teamId',
    layout: 'home',
    page: 'identity/team',
    middleware: [],
    search: identitySearch,
    // A tenant may have no team pages at all (TEN-07, A-29).
    validate: ({ teamId }, tenant) => isId(teamId) && !tenant.disable_team_page,
    cache: list,
  },
  {
    path: '/league/{leagueId}',
    name: 'league-leagueId',
    layout: 'home',
    page: 'identity/league',
    middleware: [],
    search: identitySearch,
    validate: ({ leagueId }) => isId(leagueId),
    cache: list,
  },
  {
    path: '/category/{mainId}',
    name: 'category-mainId',
    layout: 'home',
    page: 'identity/category',
    middleware: [],
    search: identitySearch,
    validate: ({ mainId }) => isId(mainId),
    cache: list,
  },
  {
    path: '/category/{mainId}/sub-category/{subId}',
    name: 'category-mainId-sub-category-subId',
    layout: 'home',
    page: 'identity/sub-category',
    middleware: [],
    search: identitySearch,
    validate: ({ mainId, subId }) => isId(mainId) && isId(subId),
    cache: list,
  },
  {
    path: '/faq',
    name: 'faq',
    layout: 'home',
    page: 'info/faq',
    middleware: [],
    search: [],
    cache: fixed,
  },
  {
    path: '/about',
    name: 'about',
    layout: 'home',
    page: 'info/about',
    middleware: [],
    search: [],
    cache: fixed,
  },
  {
    path: '/terms',
    name: 'terms',
    layout: 'home',
    page: 'info/terms',
    middleware: [],
    search: [],
    cache: fixed,
  },
  {
    path: '/privacy',
    name: 'privacy',
    layout: 'home',
    page: 'info/privacy',
    middleware: [],
    search: [],
    cache: fixed,
  },
  {
    path: '/info/{type}',
    name: 'info-type',
    layout: 'home',
    page: 'info/info',
    middleware: [],
    search: [],
    validate: ({ type }, tenant) =>
      [...infoTypes, ...tenant.info_pages].some((known) => known === type),
    cache: fixed,
  },
  {
    path: '/redirect/events/{referenceId}',
    name: 'redirect-events-referenceId',
    layout: 'home',
    page: 'redirect/event',
    middleware: [],
    search: [],
    validate: ({ referenceId }) => isId(referenceId),
    cache: fixed,
  },
  {
    path: '/open-app',
    name: 'open-app',
    layout: 'home',
    page: 'open-app/open-app',
    middleware: [],
    search: [],
    cache: fixed,
  },
  ...authRoutes,
  ...accountRoutes,
] as const satisfies readonly RouteRow[];

export type RoutePath = (typeof routes)[number]['path'];
export type RouteName = (typeof routes)[number]['name'];

declare module '../lib/navigation/app-link.tsx' {
  interface KnownRoutes {
    paths: RoutePath;
    names: RouteName;
  }
}
