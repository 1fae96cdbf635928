import type { PublicTenantConfig } from '@grandstand/contract';
import { directionOf, type Locale } from '@grandstand/contract/constants';
import { Poster, type EmbeddedPoster } from '../../features/embed/index.ts';
import { describeEvent } from '../../features/event/index.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { titleTag, type HeadTag } from '../../lib/head/head-tags.ts';
import type { OnTextFailure } from '../../lib/i18n/text-failure.ts';
import { createTranslate, type Translate } from '../../lib/i18n/translate.ts';
import { parseSearch, pickSearch, stringifySearch } from '../../lib/navigation/search.ts';
import type { PageCaching } from '../../lib/page/define-page.ts';
import { renderPage, withoutPreloads } from '../../lib/page/render-page.ts';
import { isSensitivePage, isNoindexPage, type RouteRow } from '../../lib/page/route-row.ts';
import { themeCss } from '../../ui/styles/theme-css.ts';
import { packToJson } from '../hydration/packed-data.ts';
import { pageDataId, toScriptJson, type PageData } from '../hydration/page-data.ts';
import { checkRoutes } from '../router/check-routes.ts';
import { pageModule } from '../router/page-modules.ts';
import { currentRow } from '../router/current-page.ts';
import type { PortalRouter } from '../router/router.ts';
import { routes } from '../router/routes.ts';
import { loadMessages, textsOfPage } from '../texts/server-messages.ts';
import { loadPage, loadRenderer, matchPath, type RenderInput } from './load-page.tsx';
import { headHtml, jsonLdHtml } from './server-head.ts';

export type { RenderInput } from './load-page.tsx';

export type RenderedPage =
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly row: RouteRow | null;
      readonly lang: Locale;
      readonly dir: 'ltr' | 'rtl';
      /** Title, meta and link elements, and the JSON-LD for search engines. */
      readonly head: string;
      readonly app: string;
      /** Content of the script `pageDataId`. */
      readonly data: string;
      /** Sources of the router's hydration scripts, in order. */
      readonly scripts: readonly string[];
      /** Deferred data is missing: the page may be shown, but not cached. */
      readonly incomplete: boolean;
      /** Limits on its caching that its data sets; null for none. */
      readonly caching: PageCaching | null;
      /** Cause of the page's failure, for the log. */
      readonly failure: unknown;
    };

// Throws on a faulty route table at start-up, so browsers need no second check.
checkRoutes(routes);

/** Returns the router's own hydration scripts, with the loaders' data. */
async function hydrationScripts({ serverSsr }: PortalRouter): Promise<string[]> {
  await serverSsr?.dehydrate();
  const tags = serverSsr?.takeInitialHydrationScriptTags();
  return (tags?.before ?? []).map(({ children = '' }) => children);
}

/** Returns a failed page's status: the backend's own 5xx, 503 if it was unreachable, otherwise 500. */
function failureStatus(error: unknown): number {
  if (!(error instanceof ApiError)) return 500;
  if (error.status === 0) return 503;
  return error.status >= 500 ? error.status : 500;
}

/** Returns the part of a query that the page uses, in a fixed order; empty, or starting with `?`. */
export function knownQuery(row: RouteRow | null, query: string): string {
  return row === null ? '' : stringifySearch(pickSearch(parseSearch(query), row.search));
}

/** Returns the paths, without locale prefix, of the parameterless pages listed in sitemaps. */
export function sitemapPaths(tenant: PublicTenantConfig): string[] {
  return routes
    .filter((row) => !row.path.includes('{') && row.notInSitemap !== true)
    .filter((row) => !isNoindexPage(row) && (row.validate?.({}, tenant) ?? true))
    .map(({ path }) => (path.endsWith('/') ? path : `${path}/`));
}

/**
 * Loads a page once and returns a function that renders its tree repeatedly: the baseline against which the
 * benchmarks compare a full render.
 */
export async function prepareRender(input: RenderInput): Promise<() => string> {
  const { renderer, tree } = await loadPage(input);
  return () => withoutPreloads(renderer.renderToString(tree([])));
}

/** Renders the poster of an embedded clip player. */
export const embedPoster = async (poster: EmbeddedPoster): Promise<string> =>
  renderPage(await loadRenderer(), <Poster poster={poster} />);

/** Returns the translator of a locale, for texts that the server writes outside of pages. */
export const translatorOf = async (
  locale: Locale,
  timeZone: string,
  onTextFailure: OnTextFailure,
): Promise<Translate> =>
  createTranslate(locale, await loadMessages(locale), timeZone, onTextFailure);

/** A page's data without its HTML. */
export interface LoadedPayload {
  /** 200, or why there is no data. */
  readonly status: number;
  readonly row: RouteRow | null;
  /** JSON of a `PackedData`. */
  readonly data: string;
  readonly incomplete: boolean;
  /** Cause of the page's failure, for the log. */
  readonly failure: unknown;
}

/** Loads the data of a page with a payload address, as an anonymous viewer gets it. */
export async function loadPayload(input: RenderInput): Promise<LoadedPayload> {
  const { router, status, location, incomplete } = await loadPage(input);
  try {
    const row = currentRow(router);
    const failed = router.state.matches.find((match) => match.status === 'error');
    const found = location === null && row?.payload === true ? status : 404;
    return {
      status: failed === undefined ? found : failureStatus(failed.error),
      row,
      data: packToJson(router.state.matches.at(-1)?.loaderData),
      incomplete,
      failure: failed?.error ?? null,
    };
  } finally {
    router.serverSsr?.cleanup();
  }
}

/** Replaces the title of the placeholder by that of the page, for a page that the browser renders. */
const withShellTitle = (tags: readonly HeadTag[], title: string | null): readonly HeadTag[] =>
  title === null ? tags : [titleTag(title), ...tags.filter(({ name }) => name !== 'title')];

/** Returns the limits on caching a loaded page that its data sets; null for none. */
async function cachingOf(router: PortalRouter): Promise<PageCaching | null> {
  const row = currentRow(router);
  if (row === null) return null;
  const { caching } = await pageModule(row.page).load();
  return caching?.(router.state.matches.at(-1)?.loaderData) ?? null;
}

/** Renders a page as an anonymous viewer of the tenant sees it. */
export async function render(input: RenderInput): Promise<RenderedPage> {
  const page = await loadPage(input);
  const { tenant, router, href, status, location, incomplete, shellTitle, texts, renderer, tree } =
    page;
  try {
    if (location !== null && location !== href) return { kind: 'redirect', status, location };
    const matches = router.state.matches;
    const failed = matches.find((match) => match.status === 'error');
    await input.waitForTurn?.();
    const tags: HeadTag[] = [];
    const app = await renderPage(renderer, tree(tags));
    const isComplete = failed === undefined && status === 200;
    const jsonLd = isComplete ? await jsonLdHtml(router) : '';
    return {
      kind: 'page',
      status: failed === undefined ? status : failureStatus(failed.error),
      row: currentRow(router),
      lang: input.locale,
      dir: directionOf(input.locale),
      head: headHtml(withShellTitle(tags, status === 200 ? shellTitle : null)) + jsonLd,
      app,
      data: toScriptJson({
        tenant,
        locale: input.locale,
        renderedAt: input.now,
        // A missing page has no deferred data either, and a failed page has a retry button.
        incomplete: incomplete && status === 200 && failed === undefined,
        ...(Object.keys(texts).length > 0 && { texts }),
      } satisfies PageData),
      scripts: await hydrationScripts(router),
      incomplete,
      caching: isComplete ? await cachingOf(router) : null,
      failure: failed?.error ?? null,
    };
  } finally {
    router.serverSsr?.cleanup();
  }
}

export {
  describeEvent,
  matchPath,
  pageDataId,
  isSensitivePage,
  loadMessages,
  textsOfPage,
  themeCss,
  toScriptJson,
};
