import { definePage } from '../../lib/page/define-page.ts';
import { WatchlistPage, type WatchlistPageData } from './watchlist-page.tsx';
import { loadWatchlistPart, nothingRead } from './watchlist.api.ts';

export const page = definePage<WatchlistPageData>({
  load: async ({ api }) => ({
    kind: 'videos',
    first: await loadWatchlistPart(api, 'videos', nothingRead).catch(() => null),
  }),
  head: ({ t, tenant }) => ({
    title: `${t('watchlist.videos')} · ${tenant.name}`,
    description: t('watchlist.videosIntro'),
  }),
  View: WatchlistPage,
});
