/** Reacts to session changes and loads the signed-in viewer's data, once the first page is hydrated. */
import { reloadEvents } from '../../lib/api/query-client.ts';
import { useResults } from '../../lib/results/results.ts';
import {
  followOtherTabs,
  isSignedIn,
  useSession,
  viewerId,
} from '../../lib/session/store/session-store.ts';
import { syncViewerData, type ViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import type { SocketHub } from '../../lib/socket/socket-hub.ts';
import { showToast } from '../../lib/toast.ts';
import type { ClientApp } from '../entry/client-app.ts';
import { currentRow, openedRow, reloadPage } from '../router/current-page.ts';
import type { PortalRouter } from '../router/router.ts';

const importers = import.meta.glob<ViewerData>('../../features/*/*.viewer.ts', {
  import: 'viewerData',
});

/** Returns the viewer data of all features; the first call fetches its code. */
export const listViewerData = (): Promise<readonly ViewerData[]> =>
  Promise.all(Object.values(importers).map((load) => load()));

/**
 * Reloads the page and joins the right socket rooms when the viewer changes; reloads it also when the viewer
 * hides or shows results.
 */
export function followSession(router: PortalRouter, socketHub: SocketHub): void {
  useSession.subscribe((next, before) => {
    if (isSignedIn(next) === isSignedIn(before)) return;
    // The sign-in pages navigate on their own.
    if (currentRow(router)?.layout !== 'auth') void reloadPage(router);
  });
  // The content of pages depends on the results preference.
  useResults.subscribe(({ areHidden }, before) => {
    if (areHidden === before.areHidden) return;
    reloadEvents(router.options.context.queryClient);
    void reloadPage(router);
  });
  useSession.subscribe((next) => socketHub.setUser(viewerId(next)));
  socketHub.setUser(viewerId());
  // After a sign-in or sign-out in another tab, the guards of a sign-in page here may decide otherwise.
  followOtherTabs(() => {
    if (currentRow(router)?.layout === 'auth') void reloadPage(router);
  });
}

/** Loads the signed-in viewer's data and follows session changes. */
export function followViewerData({ router, sessionActions, t }: ClientApp): void {
  syncViewerData({
    clients: router.options.context,
    list: listViewerData,
    settled: () => sessionActions.settled(),
    // The loaders of pages behind a sign-in may have used the outdated data; other pages update themselves.
    onOutdated: () => {
      // The page being opened may have loaded before, while another is still shown.
      const pages = [currentRow(router), openedRow(router)];
      if (pages.some((row) => row?.middleware.includes('sign-in-required')))
        void reloadPage(router);
    },
    onFailure: (data, error) => {
      const text = data?.failureText?.(t);
      if (text !== undefined) showToast({ message: text, type: 'danger' });
      // oxlint-disable-next-line no-console
      else console.warn('data of the viewer could not be loaded', error);
    },
  });
}
