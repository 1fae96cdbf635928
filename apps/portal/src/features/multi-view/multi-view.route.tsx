import { definePage } from '../../lib/page/define-page.ts';
import { readChosen } from './chosen-matches.ts';
import { loadMatches, loadWatchable, type MultiViewData } from './multi-view.api.ts';
import { MultiViewPage } from './multi-view-page.tsx';

export const page = definePage<MultiViewData>({
  load: async (context) => {
    const { api, search } = context;
    const live = search['with'] === 'live' ? await loadWatchable(context) : null;
    const ids = [...readChosen(search).ids, ...(live?.ids ?? [])];
    const chosen = readChosen({ ...search, events: ids.join(',') });
    const matches = await loadMatches(api, chosen.ids);
    return { chosen, matches, live: live?.found ?? null, locked: live?.locked ?? [] };
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
