import { maxPageSize } from '@grandstand/contract/names';
import type { ViewerData } from '../../lib/session/viewer-data.ts';
import { takeWish } from '../../lib/session/wish.ts';
import { dropWatchlist, setOnWatchlist, takeWatchlist } from './watchlist-store.ts';

/** What was kept in the browser may be anything. */
const isVideo = (item: unknown): item is { readonly id: string; readonly title: string } =>
  typeof item === 'object' &&
  item !== null &&
  'id' in item &&
  typeof item.id === 'string' &&
  'title' in item &&
  typeof item.title === 'string';

/** The marks of the whole watchlist (WAT-04); the viewer is told when they cannot be loaded (WAT-05). */
export const viewerData: ViewerData = {
  async load(api, isCurrent) {
    const ids: string[] = [];
    for (let page = 0; ; page += 1) {
      // Each page tells whether there is another one.
      const { content } = await api.call('watchlistGet', {
        query: { page, size: maxPageSize, next: true },
      });
      ids.push(...content.entries.map(({ id }) => id));
      if (!content.nextExists) break;
    }
    if (isCurrent()) takeWatchlist(ids);
    return false;
  },
  async catchUp(api) {
    const video = takeWish('save');
    if (!isVideo(video)) return null;
    const { title } = video;
    try {
      await setOnWatchlist(api, video.id, true);
      return { isDone: true, text: (t) => t('watchlist.nowSaved', { title }) };
    } catch {
      return { isDone: false, text: (t) => t('watchlist.saveFailed', { title }) };
    }
  },
  drop: dropWatchlist,
  failureText: (t) => t('watchlist.loadFailed'),
};
