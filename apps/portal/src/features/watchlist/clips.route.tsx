import { definePage } from '../../lib/page/define-page.ts';
import { SavedPage, type SavedPageData } from './saved-page.tsx';
import { loadSaved, nothingRead } from './watchlist.api.ts';

export const page = definePage<SavedPageData>({
  load: async ({ api }) => ({
    kind: 'clips',
    first: await loadSaved(api, 'clips', nothingRead).catch(() => null),
  }),
  head: ({ t, tenant }) => ({
    title: `${t('watchlist.clips')} · ${tenant.name}`,
    description: t('watchlist.clipsIntro'),
  }),
  View: SavedPage,
});
