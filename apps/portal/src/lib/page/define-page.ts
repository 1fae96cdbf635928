import type { ApiClient } from '@grandstand/contract/client';
import type { Locale } from '@grandstand/contract/names';
import type { PublicTenantConfig } from '@grandstand/contract';
import type { ComponentType } from 'react';
import type { PageHead } from '../head/page-head.ts';
import type { Site } from '../head/site.ts';
import type { Translate } from '../i18n/translate.ts';
import type { LinkState } from '../navigation/link-state.ts';

export type { Breadcrumb, PageHead } from '../head/page-head.ts';

/**
 * A value a page can live without. On the server it is awaited (within a budget) before the page is
 * rendered; after a navigation in the browser it is a promise while it loads. Show it with `<Later>`.
 */
export type Deferred<T> = T | Promise<T>;

/** What a loader gets; the same loader runs on the server for the first page and in the browser. */
export interface LoadContext {
  /** The typed client: `await api.call('eventGet', { params: { id } })`. */
  readonly api: ApiClient;
  readonly params: Readonly<Record<string, string>>;
  /** Query parameters named in the page's row of the route table; the last one of a kind wins. */
  readonly search: Readonly<Record<string, string>>;
  /** What the link that led here says about its target; empty for a page that was opened by address. */
  readonly linkState: LinkState;
  readonly tenant: PublicTenantConfig;
  readonly locale: Locale;
  /** Epoch ms at which the page is rendered. */
  readonly now: number;
  readonly signal: AbortSignal;
  /**
   * Side data: a failure is logged under `what` and `empty` takes its place.
   * Put the result into a top-level field of the loader's answer.
   */
  readonly defer: <T>(what: string, value: Promise<T>, empty: T) => Deferred<T>;
}

/** What a page gets to write its `<head>`. */
export interface HeadContext<D> {
  readonly data: D;
  readonly t: Translate;
  readonly tenant: PublicTenantConfig;
  /** Absolute addresses, and the language of the page. */
  readonly site: Site;
}

export interface PageDefinition<D> {
  /**
   * Loads what the page shows; must answer plain JSON data. An `ApiError` with status 404 becomes the
   * not-found screen of its context, `throw notFoundIn('event')` does so by hand.
   */
  readonly load?: (context: LoadContext) => Promise<D>;
  readonly head: (context: HeadContext<D>) => PageHead;
  readonly View: ComponentType<{ readonly data: D }>;
  /** Stands beside the failure screen when `load` failed, and draws nothing: it notices when to try again. */
  readonly WhenFailed?: ComponentType<FailedPageProps>;
}

export interface FailedPageProps {
  readonly params: Readonly<Record<string, string>>;
  /** Loads the page again. */
  readonly retry: () => void;
}

/** A page with the type of its data forgotten, as the router handles it. */
export type AnyPage = PageDefinition<unknown>;

/**
 * Declares a page. A route module exports it as `page`:
 *
 *     export const page = definePage({
 *       load: async ({ api, params, later }) => ({
 *         event: (await api.call('eventGet', { params: { id: params.eventId ?? '' } })).content,
 *         related: later('related videos', loadRelated(api, params), []),
 *       }),
 *       head: ({ data, t }) => ({ title: data.event.title }),
 *       View: EventPage,
 *     });
 */
export function definePage<D = undefined>(definition: PageDefinition<D>): PageDefinition<D> {
  return definition;
}
