/**
 * Route rows. A feature lists its pages in `<noun>.routes.ts`:
 *
 *     export const routes = [{ path: '/club', … }] as const satisfies readonly RouteRow[];
 *
 *     declare module '../../lib/page/route-row.ts' {
 *       interface KnownRoutes {
 *         club: typeof routes;
 *       }
 *     }
 *
 * The app finds these files by their name (`app/router/routes.ts`).
 */
import type { PublicTenantConfig } from '@grandstand/contract';
import type { StaticDataRouteOption } from '@tanstack/react-router';

export type LayoutName = 'auth' | 'default' | 'home';
/** `checkout`: only the logo, without navigation and footer. */
export type FrameName = 'checkout';
export type SkeletonName =
  | 'account'
  | 'checkout'
  | 'home'
  | 'list'
  | 'payment'
  | 'search'
  | 'sign-up';
/** Guards are implemented in `app/router/guards.ts`. */
export type GuardName =
  | 'sign-in-required'
  | 'anonymous-only'
  | 'sign-up-first'
  | 'sign-up-steps'
  | 'skip-login-page';

/**
 * How the page cache stores a page. `freshMs` is how long it is served without re-rendering; after that it
 * is still served while it is re-rendered, for `staleWhileRevalidateMs` (by default, for as long as if rendering fails).
 * A page that shows what is on now needs a short one, since no change announces the next programme. `invalidatedBy`
 * names the event changes that invalidate it at once.
 */
export interface CacheRule {
  readonly freshMs: number;
  readonly staleWhileRevalidateMs?: number;
  readonly invalidatedBy: 'any-event' | 'own-event' | 'none';
}

/** Rules for a page that lists events, and for one that changes only with a release. */
export const listCache: CacheRule = { freshMs: 15_000, invalidatedBy: 'any-event' };
export const staticCache: CacheRule = { freshMs: 300_000, invalidatedBy: 'none' };

const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** True if a path segment may be an id. */
export const isId = (id: string | undefined): boolean => idPattern.test(id ?? '');

export interface RouteRow {
  /** Path with parameters in braces, without a trailing slash. */
  readonly path: `/${string}`;
  /** Stable name, independent of locale (RTE-42). */
  readonly name: string;
  readonly layout: LayoutName;
  /** Replaces what the layout has around the page. */
  readonly frame?: FrameName;
  /** Module below `src/features`, without `.route.tsx`. */
  readonly page: `${string}/${string}`;
  /** Guards that run in this order before the page loads; `middleware` is the specification's word. */
  readonly middleware: readonly GuardName[];
  /** Query parameters that the page knows; others are neither passed to it nor part of the cache key. */
  readonly search: readonly string[];
  /** False: not-found page, status 404, `Page Not Found: <path>` (RTE-28). */
  readonly validate?: (
    params: Readonly<Record<string, string>>,
    tenant: PublicTenantConfig,
  ) => boolean;
  readonly cache: CacheRule;
  /** The page duplicates another one, redirects or depends on a query: no sitemap lists it. */
  readonly notInSitemap?: true;
  /** Its URL may contain a secret: the page is never cached, and no referrer reveals it. */
  readonly secret?: true;
  /**
   * The viewer enters a card or confirms with a bank on it: with payments enabled it opens as its own
   * document, whose policy allows the payment provider (ADR 30).
   */
  readonly pays?: true;
  /** The page plays a match: with ads enabled, it requests them from the ad hosts. */
  readonly plays?: true;
  /**
   * Its data is the same for everyone and changes only with a release or with a text that an operator edits.
   * It has its own address, `{path}/_payload.json`, from which navigations within the portal load it.
   */
  readonly payload?: true;
  /** Its content depends on the viewer: a signed-in viewer's browser reloads it. */
  readonly personal?: true;
  /** Placeholder while the page loads after a navigation; without one the last page stays. */
  readonly skeleton?: SkeletonName;
}

/**
 * True for sign-in, payment and account pages and for previews, whose address has a token: no third-party service and
 * no ad runs there, and their policy names none (SEC-03).
 */
export const isSensitivePage = ({ path }: Pick<RouteRow, 'path'>): boolean =>
  /^\/(account|auth|payment|front-page-preview)(\/|$)/.test(path);

/**
 * True if search engines must not index the page, whatever its own head states: sign-in pages and pages that
 * need an account.
 */
export const isNoindexPage = (row: RouteRow): boolean =>
  row.layout === 'auth' || row.middleware.includes('sign-in-required');

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Set on the routes of pages. */
    row?: RouteRow;
  }
}

/** Returns the row of the page that the router matched, or null for an unknown address. */
export const rowOf = (
  matches: readonly { readonly staticData: StaticDataRouteOption }[],
): RouteRow | null => matches.at(-1)?.staticData.row ?? null;

/** The rows of every feature, keyed by its name; each `<noun>.routes.ts` adds its own. */
export interface KnownRoutes {}

/**
 * Every path of the portal: a link to any other is a type error. Packages that import the portal's server
 * do not see the rows; for them it is any string.
 */
export type KnownPath = keyof KnownRoutes extends never
  ? string
  : KnownRoutes[keyof KnownRoutes][number]['path'];
