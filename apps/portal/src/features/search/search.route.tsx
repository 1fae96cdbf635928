import { definePage } from '../../lib/page/define-page.ts';
import { loadSearch, type SearchData } from './search.api.ts';
import { SearchPage } from './search-page.tsx';

export const page = definePage<SearchData>({
  load: loadSearch,
  head: ({ data: { request, first }, t, tenant }) => {
    const title =
      request.text === '' ? t('search.title') : t('search.titleOf', { text: request.text });
    return {
      title: `${title} · ${tenant.name}`,
      description: t('search.description', { tenant: tenant.name }),
      // Search engines must not index results.
      noIndex: first !== null,
      breadcrumbs: [{ title: t('search.title'), to: '/search/' }],
    };
  },
  View: SearchPage,
});
