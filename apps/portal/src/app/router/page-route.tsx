import { removeWaiter } from '@grandstand/player/prefetch';
import {
  createRoute,
  notFound,
  redirect,
  useRouter,
  type ErrorComponentProps,
  type NotFoundRouteProps,
} from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { NotFoundDetails } from '../../lib/errors/not-found.ts';
import { Head } from '../../lib/head/head.ts';
import { titleTag } from '../../lib/head/head-tags.ts';
import { pickSearch, toLocation } from '../../lib/navigation/search.ts';
import type { RouteRow, SkeletonName } from '../../lib/page/route-row.ts';
import { useTenant } from '../../lib/portal/portal-context.tsx';
import { NotFoundScreen } from '../errors/not-found-screen.tsx';
import { FailedPage } from '../errors/failed-page.tsx';
import { useSignalMount } from './first-mount.ts';
import { guardedLocation, guardTarget, isBrowserRendered } from './guards.ts';
import type { createLayoutRoute } from './layout-route.tsx';
import { canonicalPath } from './match-path.ts';
import { needsOwnDocument } from './own-document.ts';
import { loadPageData, notFoundOf } from './page-loader.ts';
import { pageModule } from './page-modules.ts';
import { PageView } from './page-view.tsx';
import { AccountSkeleton } from '../../features/account/index.ts';
import { HomeSkeleton } from '../../features/home/index.ts';
import { CheckoutSkeleton, PaymentSkeleton } from '../../features/purchase/index.ts';
import { ListPageSkeleton } from '../../features/media-list/index.ts';
import { SearchSkeleton } from '../../features/search/index.ts';
import { SignUpSkeleton } from '../../features/sign-up/index.ts';

/** Placeholders of loading pages. */
const skeletons: Readonly<Record<SkeletonName, () => ReactNode>> = {
  account: AccountSkeleton,
  checkout: CheckoutSkeleton,
  home: HomeSkeleton,
  list: ListPageSkeleton,
  payment: PaymentSkeleton,
  search: SearchSkeleton,
  'sign-up': SignUpSkeleton,
};

const isServer = import.meta.env.SSR;

/**
 * Returns the placeholder of a loading page. Its title is the site's name: the page's own is still loading,
 * and a document without a title is a nameless tab. The first page of a visit has its title from the server.
 */
function pendingOf(name: SkeletonName) {
  const Skeleton = skeletons[name];
  function PendingPage() {
    useSignalMount();
    const { state } = useRouter();
    const [isFirstPage] = useState(state.resolvedLocation === undefined);
    const { name: siteName } = useTenant();
    return (
      <>
        {(isServer || !isFirstPage) && <Head tags={[titleTag(siteName)]} />}
        <Skeleton />
      </>
    );
  }
  return PendingPage;
}

const toRouterPath = (path: string) => path.replace(/\{(\w+)\}/g, '$$$1');

/** Creates the route of a page below its layout. */
export function createPageRoute(parent: ReturnType<typeof createLayoutRoute>, row: RouteRow) {
  const module = pageModule(row.page);
  function Page() {
    const page = module.loaded();
    const data: unknown = route.useLoaderData();
    const params: Record<string, string> = route.useParams();
    const search = route.useLoaderDeps();
    if (page === null) throw new Error(`${row.name} is rendered before its module is loaded`);
    return <PageView row={row} page={page} data={data} params={params} search={search} />;
  }
  // The router calls this before it hydrates a page whose data came with the HTML.
  Page.preload = async () => {
    await module.load();
  };

  function Failed({ error }: ErrorComponentProps) {
    const params: Record<string, string> = route.useParams();
    return <FailedPage error={error} module={module} params={params} />;
  }

  const route = createRoute({
    getParentRoute: () => parent,
    path: toRouterPath(row.path),
    staticData: { row },
    ssr: !isBrowserRendered(row),
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
        context.loadMessages(row.page),
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
