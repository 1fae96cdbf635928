/**
 * Work that starts once the first page is hydrated: earlier state changes would differ from the server's
 * HTML.
 */
import { answerEarlyPress, markPressedLinks } from '../../lib/page/early-press.ts';
import {
  followOtherTabs,
  isSignedIn,
  useSession,
  viewerId,
} from '../../lib/session/store/session-store.ts';
import { keepViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { useResults } from '../../lib/results/results.ts';
import type { SocketHub } from '../../lib/socket/socket-hub.ts';
import { warnChunkError } from '../../ui/warn-chunk-error.ts';
import { showToast } from '../../ui/overlay/toast.ts';
import type { ClientApp } from './client-app.ts';
import { removeInitialJsonLd } from './remove-initial-json-ld.ts';
import {
  currentRow,
  guardedLocation,
  guardTarget,
  openedRow,
  reloadPage,
  type PortalRouter,
} from '../router/router.tsx';
import { listViewerData } from '../session-events/viewer-data.ts';

/**
 * Completes the first page, which the server rendered for an anonymous viewer: redirects from a page this
 * viewer may not see, and reloads data that depends on the viewer or was too slow for the server.
 */
function settleFirstPage(router: PortalRouter, incomplete: boolean): void {
  const target = router.state.location;
  const row = currentRow(router);
  const to = row && guardTarget(row, router.options.context, target.pathname + target.searchStr);
  if (to !== null) void router.navigate(guardedLocation(to, target.pathname + target.searchStr));
  else if (incomplete) void router.invalidate();
  else if (row?.personal === true && isSignedIn(useSession.getState())) void reloadPage(router);
}

/** Reloads the page and joins the right socket rooms when the viewer changes. */
function followSession(router: PortalRouter, socketHub: SocketHub): void {
  useSession.subscribe((next, before) => {
    if (isSignedIn(next) === isSignedIn(before)) return;
    // The sign-in pages navigate on their own.
    if (currentRow(router)?.layout !== 'auth') void reloadPage(router);
  });
  // The content of pages depends on the results preference.
  useResults.subscribe(({ areHidden }, before) => {
    if (areHidden !== before.areHidden) void reloadPage(router);
  });
  useSession.subscribe((next) => socketHub.setUser(viewerId(next)));
  socketHub.setUser(viewerId());
  // Signed in or out in another tab: a sign-in page here must be left or shown again.
  followOtherTabs(() => {
    if (currentRow(router)?.layout === 'auth') void reloadPage(router);
  });
}

/** Loads the signed-in viewer's data and follows session changes. */
function followViewerData({ router, sessionActions, t }: ClientApp): void {
  keepViewerData({
    api: router.options.context.api,
    list: listViewerData,
    settled: () => sessionActions.settled(),
    // Pages behind a sign-in may render from it; the others update by themselves.
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

/** Marks the document as alive, handles an early press, and starts following viewer, session and builds. */
export function startPage(app: ClientApp, incomplete: boolean): void {
  const { router, socketHub, onDeviceLost } = app;
  // The page is interactive from here on; the journeys wait for this mark.
  document.documentElement.dataset['alive'] = '';
  answerEarlyPress(document);
  markPressedLinks(document, (arrived) => void router.subscribe('onResolved', arrived));
  removeInitialJsonLd(router);
  settleFirstPage(router, incomplete);
  followSession(router, socketHub);
  if (isSignedIn(useSession.getState())) {
    import('../../lib/session/device/current-device.ts')
      .then(({ checkCurrentDevice }) =>
        checkCurrentDevice(router.options.context.api, onDeviceLost),
      )
      .catch(warnChunkError);
  }
  if (import.meta.env.PROD) {
    import('./deferred-tasks.ts')
      .then(({ startDeferredTasks }) => app.setBuilds(startDeferredTasks(router)))
      .catch(warnChunkError);
  }
  followViewerData(app);
}
