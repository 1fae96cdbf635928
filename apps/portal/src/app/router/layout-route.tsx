import {
  createRootRouteWithContext,
  createRoute,
  Outlet,
  type ErrorComponentProps,
  useRouterState,
} from '@tanstack/react-router';
import { loadSiteMenu } from '../../features/navigation/index.ts';
import { SurveySlot } from '../../features/survey/index.ts';
import { OverlayOutlet } from '../../lib/page/overlay-outlet.ts';
import type { FrameName, LayoutName } from '../../lib/page/route-row.ts';
import { NotFoundScreen } from '../errors/not-found-screen.tsx';
import { FailedPage } from '../errors/failed-page.tsx';
import { LayoutFrame } from '../frame/layout-frame.tsx';
import type { RouterContext } from './router-context.ts';

/** A line at the top of the window while the next page is loaded. */
function NavigationProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  return <div aria-hidden="true" className="navigation-progress" data-loading={isLoading} />;
}

/** The route above all layouts, with the elements of every page. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
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

/** Creates the route of a layout, or of a frame in its place, above its pages. */
export const createLayoutRoute = (layout: LayoutName, frame?: FrameName) =>
  createRoute({
    getParentRoute: () => rootRoute,
    id: frame === undefined ? `layout-${layout}` : `layout-${layout}-${frame}`,
    component: () => (
      <LayoutFrame layout={layout} frame={frame}>
        <Outlet />
      </LayoutFrame>
    ),
  });
