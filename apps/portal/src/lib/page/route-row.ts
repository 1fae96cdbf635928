/**
 * What a feature says of its pages. A feature lists them in `<noun>.routes.ts`:
 *
 *     export const routes = [{ path: '/club', … }] as const satisfies readonly RouteRow[];
 *
 *     declare module '../../lib/page/route-row.ts' {
 *       interface KnownRoutes {
 *         club: typeof routes;
 *       }
 *     }
 *
 * The app finds these files by their name (`app/routes.ts`).
 */
import type { PublicTenantConfig } from '@grandstand/contract';

export type LayoutName = 'auth' | 'default' | 'home';
export type SkeletonName = 'account' | 'home' | 'list' | 'search';
/** Guards are written in `app/guards.ts`. */
export type GuardName =
  | 'sign-in-required'
  | 'guest-only'
  | 'sign-up-first'
  | 'sign-up-steps'
  | 'skip-login-page';

/**
 * How a page is kept by the page cache. `fresh` is the time in ms during which it is served as it is;
 * after that it is still served while it is rendered again. `on` says which changed events drop it.
 */
export interface CacheRule {
  readonly fresh: number;
  readonly on: 'any-event' | 'own-event' | 'none';
}

/** A page of events, and one that changes with a release alone. */
export const list: CacheRule = { fresh: 15_000, on: 'any-event' };
export const fixed: CacheRule = { fresh: 300_000, on: 'none' };

const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a part of a path may be an id. */
export const isId = (id: string | undefined): boolean => idPattern.test(id ?? '');

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
  /** It repeats another page, answers a question or leads elsewhere: no sitemap names it. */
  readonly unlisted?: true;
  /** Its address may hold a secret: nobody keeps the page, and no referrer tells of it. */
  readonly secret?: true;
  /**
   * A card is written down on it, or a bank asks on it: where something is sold it is opened as a
   * document of its own, whose policy names those who take the payment (ADR 30).
   */
  readonly pays?: true;
  /** A match is watched on it: where ads are shown, their sites are asked from it. */
  readonly plays?: true;
  /**
   * Its data are the same for everybody and change with a release or a text alone: they have an address
   * of their own, `{path}/_payload.json`, from where who goes on to the page within the portal has them.
   */
  readonly payload?: true;
  /** What it shows depends on who looks: loaded again in the browser of a signed-in viewer. */
  readonly personal?: true;
  /** What stands in its place while it loads after a navigation; without it the last page stays. */
  readonly skeleton?: SkeletonName;
}

/**
 * Pages on which somebody signs in, pays or looks after an account: no service of others runs there, and
 * their policy names none (SEC-03).
 */
export const isClosedPage = ({ path }: Pick<RouteRow, 'path'>): boolean =>
  /^\/(account|auth|payment)(\/|$)/.test(path);

/** The rows of every feature, under its name; each `<noun>.routes.ts` adds its own. */
export interface KnownRoutes {}

/**
 * Every path of the portal: a link to any other is an error of types. Who reads the portal's server
 * from another package does not see the rows; there it is any text.
 */
export type KnownPath = keyof KnownRoutes extends never
  ? string
  : KnownRoutes[keyof KnownRoutes][number]['path'];
