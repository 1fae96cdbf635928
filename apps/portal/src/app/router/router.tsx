import { localePrefix } from '@grandstand/contract/names';
import { removeWaiter } from '@grandstand/player/prefetch';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  redirect,
  rootRouteId,
  type ErrorComponentProps,
  type NotFoundRouteProps,
  type RouterHistory,
} from '@tanstack/react-router';
import { Head } from '../../lib/head/head.ts';
import { titleTag } from '../../lib/head/head-tags.ts';
import type { NotFoundDetails } from '../../lib/errors/not-found.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { NotFoundScreen } from '../errors/error-pages.tsx';
import { FailedPage } from '../errors/failed-page.tsx';
import { guards, needsClub } from './guards.ts';
import { LayoutFrame } from '../frame/layout-frame.tsx';
import { SurveySlot } from '../../features/survey/index.ts';
import { OverlayOutlet } from '../../lib/page/overlay-outlet.ts';
import { loadSiteMenu } from '../../features/navigation/index.ts';
import { canonicalPath, matchPath } from './match-path.ts';
import { NavigationProgress } from '../frame/navigation-progress.tsx';
import { loadPageData, notFoundOf } from './page-loader.ts';
import { pageModule } from './page-modules.ts';
import { useSignalMount } from '../entry/first-mount.ts';
import { PageView } from './page-view.tsx';
import type { BuildUpdates, RouterContext } from './router-context.ts';
import { routes } from './routes.ts';
import { serializationAdapters } from './serialization.ts';
import { skeletons } from '../frame/skeletons.ts';
import {
  isClosedPage,
  type LayoutName,
  type RouteRow,
  type SkeletonName,
} from '../../lib/page/route-row.ts';
import {
  parseSearch,
  pickSearch,
  stringifySearch,
  toLocation,
} from '../../lib/navigation/search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Path and query that a guard redirected from. */
    from?: string;
  }
}

const isServer = import.meta.env.SSR;

const rootRoute = createRootRouteWithContext<RouterContext>()({
  // The survey overlays every page, whatever its layout.
  component: () => (
    <>
      <NavigationProgress />
      <Outlet />
      <SurveySlot />
      <OverlayOutlet />
    </>
  ),
  // The menus are the same on every page: loaded with the first one, then cached.
  loader: ({ context }) => loadSiteMenu(context),
  staleTime: Infinity,
  notFoundComponent: () => (
    <LayoutFrame layout="home">
      <NotFoundScreen details={{ context: 'page', message: null }} />
    </LayoutFrame>
  ),
  errorComponent: ({ error }: ErrorComponentProps) => (
    <LayoutFrame layout="home">
      <FailedPage error={error} />
    </LayoutFrame>
  ),
});

/**
 * Returns the placeholder of a loading page. Its title is the site's name: the page's own is still loading,
 * and a document without a title is a nameless tab.
 */
function pendingOf(name: SkeletonName) {
  const Skeleton = skeletons[name];
  function PendingPage() {
    useSignalMount();
    return (
      <>
        <Head tags={[titleTag(useTenant().name)]} />
        <Skeleton />
      </>
    );
  }
  return PendingPage;
}

/** Returns where a row's guards redirect the viewer, or null. Runs wherever the viewer is known. */
export function guardTarget(row: RouteRow, context: RouterContext, target: string): string | null {
  const query = target.indexOf('?');
  const search = pickSearch(query === -1 ? {} : parseSearch(target.slice(query)), ['redirect']);
  const { signedIn, tenant, clubId, openStep } = context;
  if (signedIn === null) return null;
  const viewer = { tenant, signedIn: signedIn(), clubId: clubId(), openStep: openStep() };
  const guardContext = { ...viewer, target, search, name: row.name };
  for (const guard of [needsClub, ...row.middleware.map((name) => guards[name])]) {
    const to = guard(guardContext);
    if (to !== null) return to;
  }
  return null;
}

/**
 * True if a page must open as its own document, because a document keeps the policy it was opened with. For
 * ads alone this never costs a viewer state that only this document has, such as a session that the browser
 * cannot store.
 */
export const needsOwnDocument = (
  { pays, plays, path }: Pick<RouteRow, 'pays' | 'plays'> & Partial<Pick<RouteRow, 'path'>>,
  {
    tenant,
    isPayingDocument,
    isClosedDocument,
    builds,
  }: Pick<RouterContext, 'tenant' | 'isPayingDocument' | 'isClosedDocument'> & {
    readonly builds?: () => Pick<BuildUpdates, 'survivesReload'> | null;
  },
): boolean => {
  const isPaying = isPayingDocument();
  const isClosed = isClosedDocument?.() ?? null;
  if (isPaying !== null && tenant.payments !== undefined && isPaying !== (pays === true))
    return true;
  if (isClosed === null || path === undefined) return false;
  const closes = isClosedPage({ path });
  if (tenant.third_parties !== undefined && isClosed !== closes) return true;
  // Pages without playback need no ads: on the way out only a match gets its own document.
  const isOther = isClosed ? plays === true : closes;
  return tenant.ads !== undefined && isOther && builds?.()?.survivesReload() !== false;
};

/**
 * Returns the location that a guard redirects to, with the original target so that the viewer can continue
 * there.
 */
export const guardedLocation = (to: string, from: string) => ({
  ...toLocation(to),
  replace: true,
  state: { from },
});

const toRouterPath = (path: string) => path.replace(/\{(\w+)\}/g, '$$$1');

/** True for pages that need an account: the browser renders them, behind their guard (B-06). */
const isOfBrowser = (row: RouteRow): boolean =>
  row.middleware.some((name) => name === 'sign-in-required' || name === 'sign-up-first');

const layoutRoute = (layout: LayoutName) =>
  createRoute({
    getParentRoute: () => rootRoute,
    id: `layout-${layout}`,
    component: () => (
      <LayoutFrame layout={layout}>
        <Outlet />
      </LayoutFrame>
    ),
  });

function pageRoute(parent: ReturnType<typeof layoutRoute>, row: RouteRow) {
  const module = pageModule(row.page);
  function Page() {
    const page = module.loaded();
    const data: unknown = route.useLoaderData();
    const params: Record<string, string> = route.useParams();
    const search = route.useLoaderDeps();
    if (page === null) throw new Error(`${row.name} is rendered before its module is loaded`);
    return <PageView {...{ row, page, data, params, search }} />;
  }
  // The router calls this before it hydrates a page whose data came with the HTML.
  Page.preload = async () => {
    await module.load();
  };

  function Failed({ error }: ErrorComponentProps) {
    const params: Record<string, string> = route.useParams();
    return <FailedPage {...{ error, module, params }} />;
  }

  const route = createRoute({
    getParentRoute: () => parent,
    path: toRouterPath(row.path),
    staticData: { row },
    ssr: !isOfBrowser(row),
    loaderDeps: ({ search }) => pickSearch(search, row.search),
    beforeLoad: ({ context, location, params, preload }) => {
      if (row.validate !== undefined && !row.validate(params, context.tenant)) {
        const path = location.publicHref.replace(/[?#].*$/, '');
        const message = context.t('errors.page_not_found_at', { path });
        throw notFound({ data: { context: 'page', message } satisfies NotFoundDetails });
      }
      const path = canonicalPath(row, location.pathname);
      if (path !== location.pathname) {
        const { searchStr, hash } = location;
        throw redirect({ ...toLocation(path + searchStr), hash, replace: true });
      }
      const to = guardTarget(row, context, location.pathname + location.searchStr);
      if (to !== null) throw redirect(guardedLocation(to, location.pathname + location.searchStr));
      if (
        needsOwnDocument(row, context) ||
        context.builds()?.shouldReloadDocument(row, location, preload)
      )
        throw redirect({ href: location.publicHref, reloadDocument: true });
    },
    loader: async ({ context, params, deps, location, abortController, preload }) => {
      const { signal } = abortController;
      const [page, , payload] = await Promise.all([
        module.load(),
        context.bringTexts(row.page),
        row.payload && context.builds()?.loadPayload(location.publicHref, signal),
      ]);
      if (payload) return payload.data;
      const input = { page, context, params, search: deps, linkState: location.state };
      try {
        return await loadPageData({ ...input, signal }, isServer);
      } catch (error) {
        const data = notFoundOf(error);
        if (data !== null) throw notFound({ data });
        if (preload) removeWaiter(error as Error);
        throw error;
      }
    },
    component: Page,
    pendingComponent: row.skeleton && pendingOf(row.skeleton),
    notFoundComponent: ({ data }: NotFoundRouteProps) => (
      <NotFoundScreen details={data as NotFoundDetails | undefined} />
    ),
    errorComponent: Failed,
  });
  return route;
}

function buildTree(rows: readonly RouteRow[]) {
  const layouts = (['auth', 'default', 'home'] as const).map((layout) => {
    const parent = layoutRoute(layout);
    return parent.addChildren(
      rows.filter((row) => row.layout === layout).map((row) => pageRoute(parent, row)),
    );
  });
  return rootRoute.addChildren(layouts);
}

const routeTree = buildTree(routes);

/**
 * Creates a router. Its internal paths have no locale prefix: the prefix is stripped from incoming URLs and
 * added to outgoing ones.
 */
export function createPortalRouter(context: RouterContext, history?: RouterHistory) {
  const prefix = localePrefix(context.locale);
  const inside = (pathname: string) => pathname === prefix || pathname.startsWith(`${prefix}/`);
  const router = createRouter({
    routeTree,
    context,
    history,
    isServer,
    // The server owns the trailing-slash rule (RTE-27): a path without a query keeps its form.
    trailingSlash: 'preserve',
    parseSearch,
    stringifySearch,
    notFoundMode: 'root',
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    // A page that loads at once shows no skeleton, and a skeleton never just flashes.
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultViewTransition: true,
    rewrite:
      prefix === ''
        ? undefined
        : {
            input: ({ url }) => {
              if (inside(url.pathname)) url.pathname = url.pathname.slice(prefix.length) || '/';
              return url;
            },
            output: ({ url }) => {
              url.pathname = prefix + url.pathname;
              return url;
            },
          },
  });
  router.options.serializationAdapters = serializationAdapters();
  return router;
}
export type PortalRouter = ReturnType<typeof createPortalRouter>;

/** Returns the row of the current page, or null for an unknown address. */
export function currentRow(router: PortalRouter): RouteRow | null {
  const { row } = (router.state.matches.at(-1)?.staticData ?? {}) as { row?: RouteRow };
  return row ?? null;
}

/** Returns the row of the address being opened, before anything of it is loaded. */
export const openedRow = (router: PortalRouter): RouteRow | null =>
  matchPath(router, router.latestLocation.pathname)?.row ?? null;

/**
 * Returns where a browser-rendered page that was opened by its address redirects this viewer, as a URL of
 * the site, or null. Call it before hydration, so that the wrong page never starts.
 */
export function firstPageTarget(router: PortalRouter): string | null {
  const { pathname, searchStr } = router.latestLocation;
  const row = openedRow(router);
  if (row === null || !isOfBrowser(row)) return null;
  const to = guardTarget(row, router.options.context, pathname + searchStr);
  return to === null ? null : router.buildLocation(toLocation(to)).publicHref;
}

/**
 * Reloads the current page without the menus: they do not depend on the viewer, and survive a lost
 * connection.
 */
export const reloadPage = (router: PortalRouter): Promise<void> =>
  router.invalidate({ filter: ({ routeId }) => routeId !== rootRouteId });
