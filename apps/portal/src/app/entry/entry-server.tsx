import type { TenantConfig } from '@grandstand/contract';
import { createClient } from '@grandstand/contract/client';
import {
  defaultLocale,
  directionOf,
  escapeHtml,
  type Locale,
  localePrefix,
  toPublicTenantConfig,
} from '@grandstand/contract/names';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { attachRouterServerSsrUtils, getSsrStatus } from '@tanstack/router-core/ssr/server';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { withHiddenResults } from '../../lib/api/hidden-results.ts';
import type { Send } from '../../lib/api/send.ts';
import { anonymousTransport } from '../../lib/api/transport.ts';
import type { Messages } from '../../lib/i18n/messages.ts';
import { missingText, type OnTextFailure } from '../../lib/i18n/text-failure.ts';
import { createTranslate, type Translate } from '../../lib/i18n/translate.ts';
import { themeCss } from '../../ui/styles/theme-css.ts';
import { pageDataId, toScriptJson, type PageData } from '../hydration/page-data.ts';
import { checkRoutes } from '../router/check-routes.ts';
import { describePage } from '../frame/describe-page.ts';
import { CollectedTags } from '../../lib/head/head.ts';
import type { HeadTag } from '../../lib/head/head-tags.ts';
import { jsonLdType, type JsonLd } from '../../lib/head/json-ld.ts';
import { Poster, type EmbeddedPoster } from '../../features/embed/index.ts';
import { describeEvent } from '../../features/event/index.ts';
import { sitemapPaths } from '../router/sitemap-paths.ts';
import { loadMessages, loadPageMessages, textsOfPage } from '../texts/load-messages.ts';
import { Providers } from '../frame/providers.tsx';
import { matchPath as matchPathOf, type PathMatch } from '../router/match-path.ts';
import { packToJson } from '../hydration/packed-data.ts';
import { createPortalRouter, currentRow, type PortalRouter } from '../router/router.tsx';
import type { RouterContext } from '../router/router-context.ts';
import { isClosedPage, type RouteRow } from '../../lib/page/route-row.ts';
import { withoutPreloads, renderPage } from '../../lib/page/render-page.ts';
import { routes } from '../router/routes.ts';
import { serializationAdapters } from '../router/serialization.ts';
import { pickSearch, parseSearch, stringifySearch } from '../../lib/navigation/search.ts';

export interface RenderInput {
  readonly tenant: TenantConfig;
  readonly locale: Locale;
  /** Path without locale prefix, and the known part of the query (see `knownQuery`). */
  readonly path: string;
  readonly query: string;
  /** Origin for absolute URLs; it must not reach the page. */
  readonly origin: string;
  readonly send: Send;
  readonly now: number;
  /** True if the page must hide results. */
  readonly hidesResults?: boolean;
  readonly onSideFailure: (what: string, error: unknown) => void;
  readonly onTextFailure: OnTextFailure;
  /** Awaited before the tree is rendered, which blocks the thread for some milliseconds. */
  readonly turn?: () => Promise<void>;
}

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
      /** Side data is missing: the page may be shown, but not cached. */
      readonly incomplete: boolean;
      /** What made the page fail, for the log. */
      readonly failure: unknown;
    };

// Throws on a faulty route table at start-up, so browsers need no second check.
checkRoutes(routes);

/** Matches paths for the page server; each render has its own router with the same routes. */
const matcher = createPortalRouter(
  { locale: defaultLocale } as RouterContext,
  createMemoryHistory(),
);

/**
 * Returns the page of a path without locale prefix and the path's canonical spelling, or null if unknown.
 */
export const matchPath = (path: string): PathMatch | null => matchPathOf(matcher, path);

function writeTag(tag: HeadTag): string {
  if (tag.name === 'title') return `<title>${escapeHtml(tag.text)}</title>`;
  const attributes = Object.entries(tag.attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  return `<${tag.name}${attributes.join('')}/>`;
}

/** Returns a JSON-LD script. It does not execute, so it needs no hash in the content security policy. */
const jsonLdElement = (description: JsonLd): string =>
  `<script type="${jsonLdType}">${toScriptJson(description)}</script>`;

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

/** Returns the part of a query that the page knows, in a fixed order; empty, or starting with `?`. */
export function knownQuery(row: RouteRow | null, query: string): string {
  return row === null ? '' : stringifySearch(pickSearch(parseSearch(query), row.search));
}

/** Loads the renderer lazily: the serving thread leaves rendering to another one. */
const loadWriter = () => import('react-dom/server');

async function load(router: PortalRouter): Promise<{ status: number; location: string | null }> {
  await router.load();
  const result = router._serverResult;
  if (result?.type !== 'redirect') return { status: getSsrStatus(router), location: null };
  const { href } = result.redirect.options;
  const status = result.redirect.status;
  return { status, location: href ?? '/' };
}

interface LoadedPage {
  readonly router: PortalRouter;
  readonly href: string;
  readonly status: number;
  readonly location: string | null;
  /** Side data is missing. */
  readonly incomplete: boolean;
  /** Texts that the browser lacks otherwise; rendering the tree may add more. */
  readonly texts: Partial<Messages>;
  readonly writer: Awaited<ReturnType<typeof loadWriter>>;
  /** Builds the tree of the loaded page; rendering adds its head elements to the list. */
  readonly tree: (tags: HeadTag[]) => ReactNode;
}

/** Runs a page's guards and loaders for an anonymous viewer of the tenant. */
async function loadPage(input: RenderInput): Promise<LoadedPage> {
  const { locale, now, hidesResults = false } = input;
  const tenant = toPublicTenantConfig(input.tenant);
  const page = matchPath(input.path)?.row.page ?? null;
  const all = await loadMessages(locale);
  const texts: Partial<Messages> = {};
  const [messages, writer] = await Promise.all([
    loadPageMessages(locale, page, (namespace) => {
      if (namespace in texts) return;
      Object.assign(texts, { [namespace]: all[namespace] });
      input.onTextFailure(missingText(namespace));
    }),
    loadWriter(),
  ]);
  const api = createClient(withHiddenResults(anonymousTransport(input.send), () => hidesResults));
  let incomplete = false;
  const href = localePrefix(locale) + input.path + input.query;
  const router = createPortalRouter(
    {
      api,
      tenant,
      locale,
      t: createTranslate(locale, messages, tenant.time_zone, input.onTextFailure),
      bringTexts: async () => {},
      now: () => now,
      signedIn: null,
      clubId: () => null,
      openStep: () => null,
      isPayingDocument: () => null,
      builds: () => null,
      onSideFailure(what, error) {
        incomplete = true;
        input.onSideFailure(what, error);
      },
    },
    createMemoryHistory({ initialEntries: [href] }),
  );
  attachRouterServerSsrUtils({ router, manifest: undefined });
  const isLoaderData = (value: unknown) =>
    router.state.matches.some(({ loaderData }) => loaderData === value);
  router.update({ ...router.options, origin: input.origin });
  router.options.serializationAdapters = serializationAdapters(isLoaderData);
  const { status, location } = await load(router).catch((error: unknown) => {
    router.serverSsr?.cleanup();
    throw error;
  });
  return {
    router,
    href,
    status,
    location,
    incomplete,
    texts,
    writer,
    tree: (tags) => (
      <CollectedTags value={tags}>
        <Providers
          portal={{ tenant, locale, api, renderedAt: now, hidesResults }}
          messages={messages}
          onTextFailure={input.onTextFailure}
          sessionActions={null}
          socketHub={null}
        >
          <RouterProvider router={router} />
        </Providers>
      </CollectedTags>
    ),
  };
}

/**
 * Loads a page once and returns a function that renders its tree repeatedly: the baseline against which the
 * benchmarks compare a full render.
 */
export async function bareRender(input: RenderInput): Promise<() => string> {
  const { writer, tree } = await loadPage(input);
  return () => withoutPreloads(writer.renderToString(tree([])));
}

/** Renders what an embedded clip player shows before its video. */
export const embedPoster = async (poster: EmbeddedPoster): Promise<string> =>
  renderPage(await loadWriter(), <Poster poster={poster} />);

/** Returns the translator of a locale, for what the server writes besides pages. */
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
  /** What made the page fail, for the log. */
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

/** Renders a page as an anonymous viewer of the tenant sees it. */
export async function render(input: RenderInput): Promise<RenderedPage> {
  const { router, href, status, location, incomplete, texts, writer, tree } = await loadPage(input);
  try {
    if (location !== null && location !== href) return { kind: 'redirect', status, location };
    const matches = router.state.matches;
    const failed = matches.find((match) => match.status === 'error');
    await input.turn?.();
    const tags: HeadTag[] = [];
    const app = await renderPage(writer, tree(tags));
    const described = failed === undefined && status === 200 ? await describePage(router) : [];
    return {
      kind: 'page',
      status: failed === undefined ? status : failureStatus(failed.error),
      row: currentRow(router),
      lang: input.locale,
      dir: directionOf(input.locale),
      head: tags.map(writeTag).join('') + described.map(jsonLdElement).join(''),
      app,
      data: toScriptJson({
        tenant: toPublicTenantConfig(input.tenant),
        locale: input.locale,
        renderedAt: input.now,
        // A missing page has no side data either, and a failed page has a retry button.
        incomplete: incomplete && status === 200 && failed === undefined,
        ...(Object.keys(texts).length > 0 && { texts }),
      } satisfies PageData),
      scripts: await hydrationScripts(router),
      incomplete,
      failure: failed?.error ?? null,
    };
  } finally {
    router.serverSsr?.cleanup();
  }
}

export {
  describeEvent,
  pageDataId,
  isClosedPage,
  sitemapPaths,
  loadMessages,
  textsOfPage,
  themeCss,
  toScriptJson,
};
