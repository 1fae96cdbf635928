import { definePage, titled } from '../../lib/page/define-page.ts';
import { loadWatchlistPart, watchlistStart } from '../watchlist/index.ts';
import { ClipsPage, type ClipsPageData } from './own/clips-page.tsx';
import { loadOwnClipPart, ownClipsStart } from './own-clip.api.ts';

export const page = definePage<ClipsPageData>({
  load: async (context) => {
    const [own, saved] = await Promise.all([
      loadOwnClipPart(context.api, ownClipsStart).catch(() => null),
      loadWatchlistPart(context, 'clips', watchlistStart).catch(() => null),
    ]);
    return { own, saved };
  },
  ...titled(
    (t) => t('watchlistPage.clips'),
    (t) => t('ownClips.intro'),
  ),
  View: ClipsPage,
});
