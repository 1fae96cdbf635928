import { localePrefix } from '@grandstand/contract/constants';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../../lib/navigation/search.ts';
import type { RouteRow } from '../../lib/page/route-row.ts';
import { createLayoutRoute, rootRoute } from './layout-route.tsx';
import { createPageRoute } from './page-route.tsx';
import type { RouterContext } from './router-context.ts';
import { routes } from './routes.ts';
import { serializationAdapters } from './serialization.ts';

const isServer = import.meta.env.SSR;

function buildTree(rows: readonly RouteRow[]) {
  const frames = [
    { layout: 'auth' },
    { layout: 'auth', frame: 'checkout' },
    { layout: 'default' },
    { layout: 'default', frame: 'checkout' },
    { layout: 'home' },
  ] as const;
  const layouts = frames.map(({ layout, ...rest }) => {
    const frame = 'frame' in rest ? rest.frame : undefined;
    const parent = createLayoutRoute(layout, frame);
    return parent.addChildren(
      rows
        .filter((row) => row.layout === layout && row.frame === frame)
        .map((row) => createPageRoute(parent, row)),
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
  const hasPrefix = (pathname: string) => pathname === prefix || pathname.startsWith(`${prefix}/`);
  const router = createRouter({
    routeTree,
    context,
    history,
    isServer,
    // The server applies the trailing-slash rule (RTE-27), so the router leaves paths as they are.
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
              if (hasPrefix(url.pathname)) url.pathname = url.pathname.slice(prefix.length) || '/';
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
