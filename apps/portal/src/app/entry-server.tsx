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
import { ApiError } from '../lib/api/api-error.ts';
import { withHiddenResults } from '../lib/api/hidden-results.ts';
import type { Send } from '../lib/api/send.ts';
import { anonymousTransport } from '../lib/api/transport.ts';
import type { Messages } from '../lib/i18n/messages.ts';
import { missingText, type OnTextFailure } from '../lib/i18n/text-failure.ts';
import { createTranslate, type Translate } from '../lib/i18n/translate.ts';
import { themeCss } from '../ui/theme-css.ts';
import { pageDataId, toScriptJson, type PageData } from './page-data.ts';
import { checkRoutes } from './check-routes.ts';
import { describePage } from './describe-page.ts';
import { CollectedTags } from '../lib/head/head.ts';
import type { HeadTag } from '../lib/head/head-tags.ts';
import { jsonLdType, type JsonLd } from '../lib/head/json-ld.ts';
import { Poster, type EmbeddedPoster } from '../features/embed/index.ts';
import { describeEvent } from '../features/event/index.ts';
import { sitemapPaths } from './sitemap-paths.ts';
import { loadMessages, loadPageMessages, textsOfPage } from './load-messages.ts';
import { Providers } from './providers.tsx';
import { matchPath as matchPathOf, type PathMatch } from './match-path.ts';
import { packToJson } from './packed-data.ts';
import { createPortalRouter, currentRow, type PortalRouter } from './router.tsx';
import type { RouterContext } from './router-context.ts';
import { isClosedPage, type RouteRow } from '../lib/page/route-row.ts';
import { withoutPreloads, renderPage } from '../lib/page/render-page.ts';
import { routes } from './routes.ts';
import { serializationAdapters } from './serialization.ts';
import { pickSearch, parseSearch, stringifySearch } from '../lib/navigation/search.ts';

export interface RenderInput {
  readonly tenant: TenantConfig;
  readonly locale: Locale;
  /** Path without locale prefix, and the known part of the query (see `knownQuery`). */
  readonly path: string;
  readonly query: string;
  /** Origin for addresses that need one; nothing of it may reach the page. */
  readonly origin: string;
  readonly send: Send;
  readonly now: number;
  /** Whether the page is to tell no results. */
  readonly hidesResults?: boolean;
  readonly onSideFailure: (what: string, error: unknown) => void;
  readonly onTextFailure: OnTextFailure;
  /** Is waited for before the tree is written, which keeps the thread for some milliseconds. */
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
      /** Title, meta and link elements, and the descriptions for search engines. */
      readonly head: string;
      readonly app: string;
      /** Contents of the script `pageDataId`. */
      readonly data: string;
      /** Texts of the scripts by which the router hydrates the page, in their order. */
      readonly scripts: readonly string[];
      /** Side data is missing: fit to be shown, not to be kept. */
      readonly incomplete: boolean;
      /** What made the page fail, for the log. */
      readonly failure: unknown;
    };

// A table with a fault in it does not start: the server says so, and browsers need no second check.
checkRoutes(routes);

/** Matches paths for whoever serves pages; each render has a router of its own, with the same routes. */
const matcher = createPortalRouter(
  { locale: defaultLocale } as RouterContext,
  createMemoryHistory(),
);

/** The page of a path without locale prefix, and the path's canonical spelling; null for an unknown one. */
export const matchPath = (path: string): PathMatch | null => matchPathOf(matcher, path);

function writeTag(tag: HeadTag): string {
  if (tag.name === 'title') return `<title>${escapeHtml(tag.text)}</title>`;
  const attributes = Object.entries(tag.attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  return `<${tag.name}${attributes.join('')}/>`;
}

/** A script that does not run: data in it needs no hash in the content security policy. */
const jsonLdElement = (description: JsonLd): string =>
  `<script type="${jsonLdType}">${toScriptJson(description)}</script>`;

/** The router's own hydration scripts, with what its loaders returned. */
async function hydrationScripts({ serverSsr }: PortalRouter): Promise<string[]> {
  await serverSsr?.dehydrate();
  const tags = serverSsr?.takeInitialHydrationScriptTags();
  return (tags?.before ?? []).map(({ children = '' }) => children);
}

/** A failed page's status: the backend's own 5xx, 503 when it could not be reached, else 500. */
function failureStatus(error: unknown): number {
  if (!(error instanceof ApiError)) return 500;
  if (error.status === 0) return 503;
  return error.status >= 500 ? error.status : 500;
}

/** The part of a query that the page of a path knows, in a fixed order; empty or with `?`. */
export function knownQuery(row: RouteRow | null, query: string): string {
  return row === null ? '' : stringifySearch(pickSearch(parseSearch(query), row.search));
}

/** What writes trees comes with the first of them: the thread that serves has another one write them. */
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
  /** Texts that the browser does not have otherwise; more may be added while the tree is written. */
  readonly texts: Partial<Messages>;
  readonly writer: Awaited<ReturnType<typeof loadWriter>>;
  /** The tree of the loaded page; what of it belongs into the head is added to the list as it is written. */
  readonly tree: (tags: HeadTag[]) => ReactNode;
}

/** Runs a page's guards and loaders as an anonymous viewer of the tenant. */
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
 * Loads a page once and answers how to write its tree again and again: the floor that the
 * benchmarks hold a whole render against.
 */
export async function bareRender(input: RenderInput): Promise<() => string> {
  const { writer, tree } = await loadPage(input);
  return () => withoutPreloads(writer.renderToString(tree([])));
}

/** What a clip's player on other sites shows before its film. */
export const embedPoster = async (poster: EmbeddedPoster): Promise<string> =>
  renderPage(await loadWriter(), <Poster poster={poster} />);

/** The texts of a language, for what the server writes besides pages. */
export const translatorOf = async (
  locale: Locale,
  timeZone: string,
  onTextFailure: OnTextFailure,
): Promise<Translate> =>
  createTranslate(locale, await loadMessages(locale), timeZone, onTextFailure);

/** The data of a page alone. */
export interface LoadedPayload {
  /** 200, or why there are none. */
  readonly status: number;
  readonly row: RouteRow | null;
  /** JSON of a `PackedData`. */
  readonly data: string;
  readonly incomplete: boolean;
  /** What made the page fail, for the log. */
  readonly failure: unknown;
}

/** Loads the data of a page that has them at an address of their own, as an anonymous viewer has them. */
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
        // What is not there has no side data either, and a failed page has a button to try again.
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
