import { offerInstall, showLiveBadge } from '../features/installed-app/index.ts';
import { openBuilds, type Builds } from './builds.ts';
import { clearKeptOnSignOut } from './kept-clear.ts';
import { keepOfflinePage } from './offline-worker.ts';
import { currentRow, type PortalRouter } from './router.tsx';

/** Something plays on the page, or its frame is made for one thing alone. */
const hasRoom = (router: PortalRouter): boolean =>
  currentRow(router)?.layout !== 'auth' &&
  document.querySelector('video, [data-event-media]') === null;

/** Begins what can wait until the page is alive; answers what the router asks about builds. */
export function afterStart(router: PortalRouter): Builds {
  const { tenant, t, api } = router.options.context;
  void keepOfflinePage();
  clearKeptOnSignOut();
  showLiveBadge(api);
  offerInstall({
    tenant,
    t,
    onPage: (listener) => router.subscribe('onRendered', listener),
    hasRoom: () => hasRoom(router),
  });
  return openBuilds(router);
}
