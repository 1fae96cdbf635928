import { definePage } from '../../lib/page/define-page.ts';
import { WatchlistPage, type WatchlistPageData } from './watchlist-page.tsx';
import { loadWatchlistPart, nothingRead } from './watchlist.api.ts';

export const page = definePage<WatchlistPageData>({
  load: async ({ api }) => ({
    kind: 'clips',
    first: await loadWatchlistPart(api, 'clips', nothingRead).catch(() => null),
  }),
  head: ({ t, tenant }) => ({
    title: `${t('watchlist.clips')} · ${tenant.name}`,
    description: t('watchlist.clipsIntro'),
  }),
  View: WatchlistPage,
});
