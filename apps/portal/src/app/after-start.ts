import { openBuilds, type Builds } from './builds.ts';
import { keepOfflinePage } from './offline-worker.ts';
import type { PortalRouter } from './router.tsx';

/** Begins what can wait until the page is alive: the worker for the time offline, the question for new builds. */
export function afterStart(router: PortalRouter): Builds {
  void keepOfflinePage();
  return openBuilds(router);
}
