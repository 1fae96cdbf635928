import type { ClipList } from '@grandstand/contract';
import { definePage } from '../../lib/page/define-page.ts';
import { ClipListPage } from './clip-list-page.tsx';

export const page = definePage<ClipList>({
  load: async ({ api, params }) =>
    (await api.clipList.get({ params: { id: params['listId'] ?? '' } })).content,
  head: ({ data, tenant }) => ({
    title: `${data.name} · ${tenant.name}`,
    shareTitle: data.name,
    noIndex: true,
  }),
  caching: () => ({ mayCache: false, events: [] }),
  View: ({ data }) => <ClipListPage key={data.id} data={data} />,
});
