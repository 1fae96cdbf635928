import { definePage } from '../../lib/page/define-page.ts';
import { readChosen } from './chosen-matches.ts';
import { loadMatches, type MultiViewData } from './multi-view.api.ts';
import { MultiViewPage } from './multi-view-page.tsx';

export const page = definePage<MultiViewData>({
  load: async ({ api, search }) => {
    const chosen = readChosen(search);
    return { chosen, matches: await loadMatches(api, chosen.ids) };
  },
  head: ({ t, tenant }) => ({
    title: `${t('multiView.title')} · ${tenant.name}`,
    shareTitle: t('multiView.title'),
    description: t('multiView.description', { tenant: tenant.name }),
    breadcrumbs: [{ title: t('multiView.title'), to: '/live/multi/' }],
    noIndex: true,
  }),
  View: MultiViewPage,
});
