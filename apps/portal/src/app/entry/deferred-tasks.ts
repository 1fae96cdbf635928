import { nameReturnTransition, startCardPreviews } from '../../features/event-card/index.ts';
import { offerInstall, showLiveBadge } from '../../features/installed-app/index.ts';
import { openBuildUpdates } from '../updates/build-updates.ts';
import { clearOpenedPages, storeOfflinePageMessage } from '../../lib/offline-content.ts';
import type { RouteRow } from '../../lib/page/route-row.ts';
import { isSignedIn, useSession } from '../../lib/session/store/session-store.ts';
import { notifyOfLostConnection } from '../updates/connection-notice.ts';
import { cacheOfflinePage } from '../updates/offline-worker.ts';
import { storeNextMatches, storeOpenedPages } from '../updates/store-offline-content.ts';
import { currentRow } from '../router/current-page.ts';
import { warnChunkError } from '../../ui/warn-chunk-error.ts';
import type { BuildUpdates } from '../router/router-context.ts';
import type { PortalRouter } from '../router/router.ts';

/** True if the install hint may show: not during playback or payment, nor on single-purpose pages. */
export const allowsInstallHint = (row: RouteRow | null): boolean =>
  row?.layout !== 'auth' &&
  row?.pays !== true &&
  // The page's own button is where the hint would be.
  row?.name !== 'club' &&
  document.querySelector('video, [data-event-media]') === null;

/**
 * Clears every cache of the site when the viewer logs out, and what the offline page knows of them. Personal
 * data is never cached; should a bug cache some, it does not outlast the session. The worker then fetches its
 * offline page again. Returns a function that stops it.
 */
export function clearCachesOnSignOut(): () => void {
  return useSession.subscribe((next, before) => {
    if (isSignedIn(next) || !isSignedIn(before)) return;
    clearOpenedPages();
    if (!('caches' in globalThis)) return;
    void (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      if ('serviceWorker' in navigator)
        navigator.serviceWorker.controller?.postMessage(storeOfflinePageMessage);
      // Private windows refuse access, and cache nothing either.
    })().catch(() => {});
  });
}

/** Starts tasks that can wait until the page is interactive. Returns the build updates for the router. */
export function startDeferredTasks(router: PortalRouter): BuildUpdates {
  const { tenant, t, api } = router.options.context;
  void cacheOfflinePage();
  storeOpenedPages(router);
  storeNextMatches(router);
  startCardPreviews().catch(warnChunkError);
  router.subscribe('onRendered', ({ fromLocation }) =>
    nameReturnTransition(fromLocation?.pathname ?? ''),
  );
  clearCachesOnSignOut();
  notifyOfLostConnection(t, (listener) => void router.subscribe('onBeforeNavigate', listener));
  showLiveBadge(api);
  offerInstall({
    tenant,
    t,
    onPage: (listener) => router.subscribe('onRendered', listener),
    isHintAllowed: () => allowsInstallHint(currentRow(router)),
  });
  return openBuildUpdates(router);
}
