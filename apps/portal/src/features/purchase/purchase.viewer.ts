import type { ViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { ownedQuery } from './ticket/owned-query.ts';
import { nothingOwned, storeOwned } from './ticket/owned-store.ts';

/** The viewer's tickets and passes, which event cards show in place of prices. */
export const viewerData: ViewerData = {
  async load(context) {
    await context.observe(ownedQuery(context.api), storeOwned);
  },
  drop: () => storeOwned(nothingOwned),
  // Event cards then show prices; the viewer can watch what they own all the same.
  failureText: null,
};
