import { definePage, titled } from '../../lib/page/define-page.ts';
import { loadWatchlistPart, nothingRead } from '../watchlist/index.ts';
import { ClipsPage, type ClipsPageData } from './own/clips-page.tsx';
import { loadOwnClipPart, noneRead } from './own-clip.api.ts';

export const page = definePage<ClipsPageData>({
  load: async (context) => {
    const [own, saved] = await Promise.all([
      loadOwnClipPart(context.api, noneRead).catch(() => null),
      loadWatchlistPart(context, 'clips', nothingRead).catch(() => null),
    ]);
    return { own, saved };
  },
  ...titled(
    (t) => t('watchlistPage.clips'),
    (t) => t('ownClips.intro'),
  ),
  View: ClipsPage,
});
