import { definePage } from '../../lib/page/define-page.ts';
import { readChosen } from './chosen-matches.ts';
import { loadMatches, loadWatchable, type MultiViewData } from './multi-view.api.ts';
import { MultiViewPage } from './multi-view-page.tsx';

export const page = definePage<MultiViewData>({
  load: async (context) => {
    const { api, search } = context;
    const named = readChosen(search).ids;
    // An address that names no match begins with what is on.
    const addsLive = search['with'] === 'live' || named.length === 0;
    const live = addsLive ? await loadWatchable(context) : null;
    const ids = [...named, ...(live?.ids ?? [])];
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
