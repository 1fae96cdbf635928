import { ownBuild, readPayload } from '../../lib/api/portal-files.ts';
import { survivesReload } from '../../lib/session/store/survives-reload.ts';
import { unpack } from '../hydration/packed-data.ts';
import { currentRow } from '../router/current-page.ts';
import type { BuildUpdates } from '../router/router-context.ts';
import type { PortalRouter } from '../router/router.ts';
import { watchVersion } from './version-check.ts';

/** Loads a page's data (`/he/about/`) from its own address (BLD-02), or returns null. Never rejects. */
export async function loadPayload(
  path: string,
  signal: AbortSignal,
): Promise<{ readonly data: unknown } | null> {
  try {
    const { build, data } = await readPayload(path, signal);
    // This build may not be able to read another build's data.
    return build === ownBuild() ? { data: unpack(data) } : null;
  } catch (error) {
    if (!signal.aborted)
      // oxlint-disable-next-line no-console
      console.warn(`The data file of ${path} could not be used; API calls load the data`, error);
    return null;
  }
}

/** Starts polling for new builds. */
export function openBuildUpdates(router: PortalRouter): BuildUpdates {
  const { shouldReloadDocument } = watchVersion({
    pollMs: router.options.context.tenant.build_poll_seconds * 1000,
    current: () => {
      const { pathname, state } = router.state.resolvedLocation ?? router.state.location;
      return { pathname, index: state.__TSR_index, layout: currentRow(router)?.layout ?? null };
    },
  });
  return {
    survivesReload,
    loadPayload,
    shouldReloadDocument: ({ layout }, { pathname, state }, isPreload) =>
      shouldReloadDocument({ pathname, index: state.__TSR_index, layout, isPreload }),
  };
}
