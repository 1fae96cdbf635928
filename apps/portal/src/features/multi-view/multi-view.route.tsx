import { definePage } from '../../lib/page/define-page.ts';
import { readChosen } from './chosen-matches.ts';
import { loadMatches, withLiveMatches, type MultiViewData } from './multi-view.api.ts';
import { MultiViewPage } from './multi-view-page.tsx';

export const page = definePage<MultiViewData>({
  load: async (context) => {
    const { api, search } = context;
    const startsWithLive = search['with'] === 'live';
    const named = readChosen(search);
    const ids = startsWithLive ? await withLiveMatches(context, named.ids) : named.ids;
    const chosen = readChosen({ ...search, events: ids.join(',') });
    return { chosen, matches: await loadMatches(api, chosen.ids), startsWithLive };
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
