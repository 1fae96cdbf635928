import { definePage } from '../../lib/page/define-page.ts';
import { LivePage, loadLivePage, type LivePageData } from './live-page.tsx';

export const page = definePage<LivePageData>({
  load: (context) => loadLivePage(context, null),
  head: ({ t, tenant }) => ({
    title: `${t('mediaList.live')} · ${tenant.name}`,
    description: t('mediaList.liveIntro'),
  }),
  View: LivePage,
});
