import { definePage } from '../../lib/page/define-page.ts';
import { SavedPage, type SavedPageData } from './saved-page.tsx';
import { loadSaved, nothingRead } from './watchlist.api.ts';

export const page = definePage<SavedPageData>({
  load: async ({ api }) => ({
    kind: 'videos',
    first: await loadSaved(api, 'videos', nothingRead).catch(() => null),
  }),
  head: ({ t, tenant }) => ({
    title: `${t('watchlist.videos')} · ${tenant.name}`,
    description: t('watchlist.videosIntro'),
  }),
  View: SavedPage,
});
