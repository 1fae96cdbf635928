import { offerInstall, showLiveBadge } from '../features/installed-app/index.ts';
import { openBuildUpdates, type BuildUpdates } from './build-updates.ts';
import type { RouteRow } from '../lib/page/route-row.ts';
import { clearCachesOnSignOut } from './clear-caches.ts';
import { keepOfflinePage } from './offline-worker.ts';
import { currentRow, type PortalRouter } from './router.tsx';

/** Not where something plays or is paid for, nor where the page is made for one thing alone. */
export const hasRoomForHint = (row: RouteRow | null): boolean =>
  row?.layout !== 'auth' &&
  row?.pays !== true &&
  // Its own button lies where the hint would.
  row?.name !== 'club' &&
  document.querySelector('video, [data-event-media]') === null;

/** Begins what can wait until the page is alive; answers what the router asks about builds. */
export function runIdleTasks(router: PortalRouter): BuildUpdates {
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
