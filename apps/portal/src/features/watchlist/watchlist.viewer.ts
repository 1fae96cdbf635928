import { maxPageSize } from '@grandstand/contract/constants';
import type { ViewerData } from '../../lib/session/viewer-data/viewer-data.ts';
import { catchUp } from '../../lib/session/sign-in/pending-action.ts';
import { dropWatchlist, listingWatchlist, setOnWatchlist } from './watchlist-store.ts';

/** The marks of the whole watchlist (WAT-04); the viewer is notified if they cannot be loaded (WAT-05). */
export const viewerData: ViewerData = {
  async load(api, isCurrent) {
    const take = listingWatchlist();
    const ids: string[] = [];
    for (let page = 0; ; page += 1) {
      // Each page says whether another follows.
      const { content } = await api.watchlist.get({
        query: { page, size: maxPageSize, next: true },
      });
      ids.push(...content.entries.map(({ id }) => id));
      if (!content.nextExists) break;
    }
    if (!isCurrent()) return false;
    take(ids);
    await catchUp(
      'save',
      (id) => (typeof id === 'string' ? id : null),
      (id) => setOnWatchlist(api, id, true),
    );
    return false;
  },
  drop: dropWatchlist,
  failureText: (t) => t('watchlist.loadFailed'),
};
