import type { ViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { performPendingAction } from '../../lib/session/sign-in/pending-action.ts';
import {
  clearWatchlist,
  watchlistQuery,
  setOnWatchlist,
  storeWatchlist,
} from './watchlist-store.ts';

/** The ids of the whole watchlist (WAT-04); a toast states if they cannot be loaded (WAT-05). */
export const viewerData: ViewerData = {
  async load(context) {
    await context.observe(watchlistQuery(context.api), storeWatchlist);
    await performPendingAction(
      'save',
      (id) => (typeof id === 'string' ? id : null),
      (id) => setOnWatchlist(context, id, true),
    );
  },
  drop: clearWatchlist,
  failureText: (t) => t('watchlist.loadFailed'),
};
