import type { ParsedLocation } from '@tanstack/react-router';
import type { RouteRow } from '../lib/page/route-row.ts';
import { survivesReload } from '../lib/session/survives-reload.ts';
import { watchVersion } from './version-check.ts';
import { loadPayload } from './page-payload.ts';
import type { PortalRouter } from './router.tsx';

/** What an open page makes of the files that the portal serves of its builds. */
export interface BuildUpdates {
  /** Whether a page is to be opened as a document of its own, since a new build is out (BLD-03). */
  readonly shouldReloadDocument: (
    row: RouteRow,
    location: ParsedLocation,
    isAhead: boolean,
  ) => boolean;
  /** Whether who is signed in still is once a page was opened in full. */
  readonly outlives: typeof survivesReload;
  /** The data of a page that has them at an address of their own (BLD-02). */
  readonly loadPayload: typeof loadPayload;
}

const rowOf = ({ state }: PortalRouter) =>
  (state.matches.at(-1)?.staticData ?? {}) as { readonly row?: RouteRow };

/** Begins to ask for new builds. */
export function openBuildUpdates(router: PortalRouter): BuildUpdates {
  const { shouldReloadDocument } = watchVersion({
    pollMs: router.options.context.tenant.build_poll_seconds * 1000,
    current: () => {
      const { pathname, state } = router.state.resolvedLocation ?? router.state.location;
      return { pathname, index: state.__TSR_index, layout: rowOf(router).row?.layout ?? null };
    },
  });
  return {
    outlives: survivesReload,
    loadPayload,
    shouldReloadDocument: ({ layout }, { pathname, state }, isAhead) =>
      shouldReloadDocument({ pathname, index: state.__TSR_index, layout, isAhead }),
  };
}
