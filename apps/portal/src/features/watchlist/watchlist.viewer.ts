import type { ViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { catchUp } from '../../lib/session/sign-in/pending-action.ts';
import { dropMarks, marksQuery, setOnWatchlist, storeMarks } from './watchlist-store.ts';

/** The marks of the whole watchlist (WAT-04); the viewer is notified if they cannot be loaded (WAT-05). */
export const viewerData: ViewerData = {
  async load(context) {
    await context.observe(marksQuery(context.api), storeMarks);
    await catchUp(
      'save',
      (id) => (typeof id === 'string' ? id : null),
      (id) => setOnWatchlist(context, id, true),
    );
    return false;
  },
  drop: dropMarks,
  failureText: (t) => t('watchlist.loadFailed'),
};
