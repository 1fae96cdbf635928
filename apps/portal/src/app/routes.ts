/**
 * The table of contents: every page of the portal in one place.
 *
 * To add a page: add a row here, write `src/features/<page>.route.tsx` (see `lib/page/define-page.ts`)
 * and its strings in `locales/<locale>/<noun>.json`.
 */
import type { GuardName } from './guards.ts';

export type LayoutName = 'auth' | 'default' | 'home';

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
  readonly validate?: (params: Readonly<Record<string, string>>) => boolean;
  readonly cache: CacheRule;
  /** What it shows depends on who looks: loaded again in the browser of a signed-in viewer. */
  readonly personal?: true;
}

const idPattern = /^[A-Za-z0-9_-]{1,64}$/;
const list: CacheRule = { fresh: 15_000, on: 'any-event' };
const fixed: CacheRule = { fresh: 300_000, on: 'none' };

export const routes = [
  {
    path: '/',
    name: 'index',
    layout: 'home',
    page: 'home/home',
    middleware: [],
    search: [],
    cache: list,
  },
  {
    path: '/home',
    name: 'home',
    layout: 'home',
    page: 'home/home',
    middleware: [],
    search: [],
    cache: list,
  },
  {
    path: '/live',
    name: 'live',
    layout: 'home',
    page: 'media-list/live',
    middleware: [],
    search: ['page', 'sport'],
    cache: list,
  },
  {
    path: '/upcoming',
    name: 'upcoming',
    layout: 'home',
    page: 'media-list/upcoming',
    middleware: [],
    search: ['page', 'sport'],
    cache: list,
  },
  {
    path: '/archive',
    name: 'archive',
    layout: 'home',
    page: 'media-list/archive',
    middleware: [],
    search: ['page', 'sport', 'date'],
    cache: list,
  },
  {
    path: '/events/{eventId}',
    name: 'events-eventId',
    layout: 'home',
    page: 'event/event',
    middleware: [],
    search: [],
    validate: ({ eventId }) => idPattern.test(eventId ?? ''),
    cache: { fresh: 15_000, on: 'own-event' },
    personal: true,
  },
  {
    path: '/auth/login',
    name: 'auth-login',
    layout: 'auth',
    page: 'auth/login',
    middleware: ['skip-login-page', 'guest-only'],
    search: ['sessionExpired'],
    cache: fixed,
  },
  {
    path: '/auth/sign-up',
    name: 'auth-sign-up',
    layout: 'auth',
    page: 'auth/sign-up',
    middleware: ['guest-only'],
    search: [],
    cache: fixed,
  },
] as const satisfies readonly RouteRow[];

export type RoutePath = (typeof routes)[number]['path'];
export type RouteName = (typeof routes)[number]['name'];

declare module '../lib/navigation/app-link.tsx' {
  interface KnownRoutes {
    paths: RoutePath;
    names: RouteName;
  }
}
