/**
 * Work that starts once the first page is hydrated: earlier state changes would differ from the server's
 * HTML.
 */
import { replayEarlyPress, markPressedLinks } from '../../lib/page/early-press.ts';
import { yieldToMain } from '../../lib/page/yield-to-main.ts';
import { isSignedIn, useSession } from '../../lib/session/store/session-store.ts';
import { warnChunkError } from '../../ui/warn-chunk-error.ts';
import { currentRow, reloadPage } from '../router/current-page.ts';
import { guardedLocation, guardTarget } from '../router/guards.ts';
import type { PortalRouter } from '../router/router.ts';
import { followSession, followViewerData } from '../session-events/follow-session.ts';
import type { ClientApp } from './client-app.ts';
import { removeInitialJsonLd } from './remove-initial-json-ld.ts';

/**
 * Completes the first page, which the server rendered for an anonymous viewer: redirects from a page this
 * viewer may not see, and reloads data that depends on the viewer, or failed or took too long on the server.
 */
function completeFirstPage(router: PortalRouter, incomplete: boolean): void {
  const target = router.state.location;
  const row = currentRow(router);
  const to = row && guardTarget(row, router.options.context, target.pathname + target.searchStr);
  if (to !== null) void router.navigate(guardedLocation(to, target.pathname + target.searchStr));
  else if (incomplete) void router.invalidate();
  else if (row?.personal === true && isSignedIn(useSession.getState())) void reloadPage(router);
}

/**
 * Marks the document as interactive, replays an early press, applies the guards, and follows the session. Resolves once
 * the rest has started too: it runs in a task of its own, because the one that ends the hydration is long already.
 */
export async function startPage(app: ClientApp, incomplete: boolean): Promise<void> {
  const { router, socketHub, onDeviceRevoked } = app;
  // The page is interactive from here on; the journeys wait for this mark.
  document.documentElement.dataset['interactive'] = '';
  replayEarlyPress(document);
  markPressedLinks(document, (listener) => void router.subscribe('onResolved', listener));
  removeInitialJsonLd(router);
  // Before the next press, which may navigate or change what the page shows.
  completeFirstPage(router, incomplete);
  followSession(router, socketHub);
  await yieldToMain();
  if (isSignedIn(useSession.getState())) {
    import('../../lib/session/device/current-device.ts')
      .then(({ checkCurrentDevice }) =>
        checkCurrentDevice(router.options.context.api, onDeviceRevoked),
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
