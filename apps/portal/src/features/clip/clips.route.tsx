import { definePage } from '../../lib/page/define-page.ts';
import { loadWatchlistPart, nothingRead } from '../watchlist/index.ts';
import { ClipsPage, type ClipsPageData } from './own/clips-page.tsx';
import { loadOwnClipPart, noneRead } from './own-clip.api.ts';

export const page = definePage<ClipsPageData>({
  load: async ({ api }) => {
    const [own, saved] = await Promise.all([
      loadOwnClipPart(api, noneRead).catch(() => null),
      loadWatchlistPart(api, 'clips', nothingRead).catch(() => null),
    ]);
    return { own, saved };
  },
  head: ({ t, tenant }) => ({
    title: `${t('watchlist.clips')} · ${tenant.name}`,
    description: t('ownClips.intro'),
  }),
  View: ClipsPage,
});
