import type { RouteRow } from '../../lib/page/route-row.ts';
import { survivesReload } from '../../lib/session/store/survives-reload.ts';
import { watchVersion } from './version-check.ts';
import { loadPayload } from '../hydration/page-payload.ts';
import type { BuildUpdates } from '../router/router-context.ts';
import type { PortalRouter } from '../router/router.tsx';

const rowOf = ({ state }: PortalRouter) =>
  (state.matches.at(-1)?.staticData ?? {}) as { readonly row?: RouteRow };

/** Starts polling for new builds. */
export function openBuildUpdates(router: PortalRouter): BuildUpdates {
  const { shouldReloadDocument } = watchVersion({
    pollMs: router.options.context.tenant.build_poll_seconds * 1000,
    current: () => {
      const { pathname, state } = router.state.resolvedLocation ?? router.state.location;
      return { pathname, index: state.__TSR_index, layout: rowOf(router).row?.layout ?? null };
    },
  });
  return {
    survivesReload,
    loadPayload,
    shouldReloadDocument: ({ layout }, { pathname, state }, isAhead) =>
      shouldReloadDocument({ pathname, index: state.__TSR_index, layout, isAhead }),
  };
}
