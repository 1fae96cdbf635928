import type { Locale } from '@grandstand/contract/constants';
import type { PublicTenantConfig } from '@grandstand/contract';
import type { ComponentType } from 'react';
import type { PageHead } from '../head/page-head.ts';
import type { Site } from '../head/site.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Clients } from '../portal/use-clients.ts';
import type { LinkState } from '../navigation/link-state.ts';

export type { Breadcrumb } from '../head/json-ld.ts';
export type { PageHead } from '../head/page-head.ts';

/**
 * A value that a page can do without. On the server it is awaited (within a time limit) before the page is
 * rendered; after a navigation in the browser it is a promise while it loads. Show it with `<Await>`.
 */
export type Deferred<T> = T | Promise<T>;

/** Page data from the server, of which some may be missing. */
export interface Incomplete {
  /**
   * Names of the fields whose deferred data failed or took too long on the server; absent for none. The fields are
   * empty, and the browser loads them after hydration.
   */
  readonly missing?: readonly string[];
}

/** True if the server could not load a field of a page's data; the browser loads it after hydration. */
export const isMissing = <T extends Incomplete>({ missing }: T, field: keyof T & string): boolean =>
  missing?.includes(field) === true;

/** Context of a loader; the same loader runs on the server for the first page and in the browser. */
export interface LoadContext extends Clients {
  readonly params: Readonly<Record<string, string>>;
  /** Query parameters named in the page's route row; the last of several values wins. */
  readonly search: Readonly<Record<string, string>>;
  /** What the link to this page states about its target; empty for a page opened by address. */
  readonly linkState: LinkState;
  readonly tenant: PublicTenantConfig;
  readonly locale: Locale;
  /** Epoch ms at which the page is rendered. */
  readonly now: number;
  readonly signal: AbortSignal;
  /**
   * Deferred data: a failure is logged under `name` and `empty` takes its place. Put the result into a
   * top-level field of the loader's result.
   */
  readonly defer: <T>(name: string, value: Promise<T>, empty: T) => Deferred<T>;
}

/** Context for building a page's `<head>`. */
export interface HeadContext<D> {
  readonly data: D;
  readonly t: Translate;
  readonly tenant: PublicTenantConfig;
  /** Absolute URLs, and the locale of the page. */
  readonly site: Site;
}

/** How a page's data restricts the caching of the page, besides its route row. */
export interface PageCaching {
  /** False if the page depends on an entitlement that may end at any time. */
  readonly mayCache: boolean;
  /** Events whose changes invalidate it, besides those in its path. */
  readonly events: readonly string[];
}

export interface PageDefinition<D> {
  /**
   * Loads the page's data; must return plain JSON data. An `ApiError` with status 404 becomes the not-found
   * screen of its context; `throw notFoundIn('event')` does so explicitly.
   */
  readonly load?: (context: LoadContext) => Promise<D>;
  readonly head: (context: HeadContext<D>) => PageHead;
  /** Restricts how the server caches the page. */
  readonly caching?: (data: D) => PageCaching;
  /**
   * Its title while its data is unknown, without the tenant's name: the server sends it with a page that
   * needs an account, which the browser renders.
   */
  readonly title?: (t: Translate) => string;
  readonly View: ComponentType<{ readonly data: D }>;
  /** Mounted next to the failure screen after `load` failed. Renders nothing; decides when to retry. */
  readonly WhenFailed?: ComponentType<FailedPageProps>;
}

export interface FailedPageProps {
  readonly params: Readonly<Record<string, string>>;
  /** Loads the page again. */
  readonly retry: () => void;
}

/** A page with its data type erased, as the router handles it. */
export type AnyPage = PageDefinition<unknown>;

/** Returns the title and the head of a page whose title does not depend on its data. */
export const titled = (
  title: (t: Translate) => string,
  describe = title,
): Pick<PageDefinition<unknown>, 'title' | 'head'> => ({
  title,
  head: ({ t, tenant }) => ({
    title: `${title(t)} · ${tenant.name}`,
    description: describe(t),
  }),
});

/**
 * Declares a page. A route module exports it as `page`:
 *
 *     export const page = definePage({
 *       load: async ({ api, params, defer }) => ({
 *         event: (await api.event.get({ params: { id: params.eventId ?? '' } })).content,
 *         related: defer('related videos', loadRelated(api, params), []),
 *       }),
 *       head: ({ data, t }) => ({ title: data.event.title }),
 *       View: EventPage,
 *     });
 */
export function definePage<D = undefined>(definition: PageDefinition<D>): PageDefinition<D> {
  return definition;
}
