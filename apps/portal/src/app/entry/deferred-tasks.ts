import { offerInstall, showLiveBadge } from '../../features/installed-app/index.ts';
import type { BuildUpdates } from '../router/router-context.ts';
import { openBuildUpdates } from '../updates/build-updates.ts';
import type { RouteRow } from '../../lib/page/route-row.ts';
import { clearCachesOnSignOut } from '../session-events/clear-caches.ts';
import { keepOfflinePage } from '../updates/offline-worker.ts';
import { currentRow, type PortalRouter } from '../router/router.tsx';

/** True if the install hint may show: not during playback or payment, nor on single-purpose pages. */
export const hasRoomForHint = (row: RouteRow | null): boolean =>
  row?.layout !== 'auth' &&
  row?.pays !== true &&
  // The page's own button is where the hint would be.
  row?.name !== 'club' &&
  document.querySelector('video, [data-event-media]') === null;

/** Starts tasks that can wait until the page is alive. Returns the build updates for the router. */
export function startDeferredTasks(router: PortalRouter): BuildUpdates {
  const { tenant, t, api } = router.options.context;
  void keepOfflinePage();
  clearCachesOnSignOut();
  showLiveBadge(api);
  offerInstall({
    tenant,
    t,
    onPage: (listener) => router.subscribe('onRendered', listener),
    hasRoom: () => hasRoomForHint(currentRow(router)),
  });
  return openBuildUpdates(router);
}
