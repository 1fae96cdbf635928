import { definePage, titled } from '../../lib/page/define-page.ts';
import { WatchlistPage, type WatchlistPageData } from './watchlist-page.tsx';
import { loadWatchlistPart, watchlistStart } from './watchlist.api.ts';

export const page = definePage<WatchlistPageData>({
  load: async (context) => ({
    kind: 'videos',
    first: await loadWatchlistPart(context, 'videos', watchlistStart).catch(() => null),
  }),
  ...titled(
    (t) => t('watchlistPage.videos'),
    (t) => t('watchlistPage.videosIntro'),
  ),
  View: WatchlistPage,
});
