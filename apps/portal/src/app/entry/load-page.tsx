import type { PublicTenantConfig, TenantConfig } from '@grandstand/contract';
import { createClient } from '@grandstand/contract/client';
import {
  defaultLocale,
  type Locale,
  localePrefix,
  toPublicTenantConfig,
} from '@grandstand/contract/constants';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { attachRouterServerSsrUtils, getSsrStatus } from '@tanstack/router-core/ssr/server';
import type { ReactNode } from 'react';
import { withHiddenResults } from '../../lib/api/hidden-results.ts';
import { createQueryClient } from '../../lib/api/query-client.ts';
import type { Send } from '../../lib/api/send.ts';
import { anonymousTransport } from '../../lib/api/transport.ts';
import { CollectedTagsContext } from '../../lib/head/head.ts';
import type { HeadTag } from '../../lib/head/head-tags.ts';
import type { Messages } from '../../lib/i18n/messages.ts';
import { missingText, type OnTextFailure } from '../../lib/i18n/text-failure.ts';
import { createTranslate } from '../../lib/i18n/translate.ts';
import { Providers } from '../frame/providers.tsx';
import { isBrowserRendered } from '../router/guards.ts';
import { matchPath as matchPathOf, type PathMatch } from '../router/match-path.ts';
import { pageModule } from '../router/page-modules.ts';
import type { RouterContext } from '../router/router-context.ts';
import { createPortalRouter, type PortalRouter } from '../router/router.ts';
import { serializationAdapters } from '../router/serialization.ts';
import { loadMessages, messagesOfPage } from '../texts/server-messages.ts';

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
  readonly onDeferredFailure: (name: string, error: unknown) => void;
  readonly onTextFailure: OnTextFailure;
  /** Awaited before the tree is rendered, which blocks the thread for some milliseconds. */
  readonly waitForTurn?: () => Promise<void>;
}

/** Matches paths for the page server; each render has its own router with the same routes. */
const matcher = createPortalRouter(
  { locale: defaultLocale } as RouterContext,
  createMemoryHistory(),
);

/**
 * Returns the page of a path without locale prefix and the path's canonical spelling, or null if unknown.
 */
export const matchPath = (path: string): PathMatch | null => matchPathOf(matcher, path);

/** Loads the renderer lazily: the serving thread leaves rendering to another one. */
export const loadRenderer = () => import('react-dom/server');

async function load(router: PortalRouter): Promise<{ status: number; location: string | null }> {
  await router.load();
  const result = router._serverResult;
  if (result?.type !== 'redirect') return { status: getSsrStatus(router), location: null };
  const { href } = result.redirect.options;
  const status = result.redirect.status;
  return { status, location: href ?? '/' };
}

export interface LoadedPage {
  readonly tenant: PublicTenantConfig;
  readonly router: PortalRouter;
  readonly href: string;
  readonly status: number;
  readonly location: string | null;
  /** Deferred data is missing. */
  readonly incomplete: boolean;
  /** Title of a page that the browser renders; null for any other. */
  readonly shellTitle: string | null;
  /** Texts that the browser lacks otherwise; rendering the tree may add more. */
  readonly texts: Partial<Messages>;
  readonly renderer: Awaited<ReturnType<typeof loadRenderer>>;
  /** Builds the tree of the loaded page; rendering adds its head elements to the list. */
  readonly tree: (tags: HeadTag[]) => ReactNode;
}

/** Runs a page's guards and loaders for an anonymous viewer of the tenant. */
export async function loadPage(input: RenderInput): Promise<LoadedPage> {
  const { locale, now, hidesResults = false } = input;
  const tenant = toPublicTenantConfig(input.tenant, locale);
  const row = matchPath(input.path)?.row ?? null;
  const shell = row !== null && isBrowserRendered(row) ? pageModule(row.page) : null;
  const [allMessages, renderer, shellPage] = await Promise.all([
    loadMessages(locale),
    loadRenderer(),
    shell?.load(),
  ]);
  const texts: Partial<Messages> = {};
  const messages = messagesOfPage(allMessages, row?.page ?? null, (namespace) => {
    if (namespace in texts) return;
    Object.assign(texts, { [namespace]: allMessages[namespace] });
    // Most texts of errors are missing on purpose: few pages show one.
    if (namespace !== 'errors') input.onTextFailure(missingText(namespace));
  });
  const t = createTranslate(locale, messages, tenant.time_zone, input.onTextFailure);
  const api = createClient(withHiddenResults(anonymousTransport(input.send), () => hidesResults));
  const queryClient = createQueryClient();
  let incomplete = false;
  const href = localePrefix(locale) + input.path + input.query;
  const router = createPortalRouter(
    {
      api,
      queryClient,
      tenant,
      locale,
      t,
      loadMessages: async () => {},
      now: () => now,
      signedIn: null,
      clubId: () => null,
      currentStep: () => null,
      isPayingDocument: () => null,
      builds: () => null,
      onDeferredFailure(name, error) {
        incomplete = true;
        input.onDeferredFailure(name, error);
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
    tenant,
    router,
    href,
    status,
    location,
    incomplete,
    shellTitle: shellPage?.title === undefined ? null : `${shellPage.title(t)} · ${tenant.name}`,
    texts,
    renderer,
    tree: (tags) => (
      <CollectedTagsContext value={tags}>
        <Providers
          portal={{ tenant, locale, api, renderedAt: now, hidesResults }}
          queryClient={queryClient}
          messages={messages}
          onTextFailure={input.onTextFailure}
          sessionActions={null}
          socketHub={null}
        >
          <RouterProvider router={router} />
        </Providers>
      </CollectedTagsContext>
    ),
  };
}
