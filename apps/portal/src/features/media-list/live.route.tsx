import { definePage } from '../../lib/page/define-page.ts';
import { ListPage, loadListPage, type ListPageData } from './list-page.tsx';

const LivePage = ({ data }: { readonly data: ListPageData }) => (
  <ListPage name="live" data={data} />
);

export const page = definePage<ListPageData>({
  load: (context) => loadListPage('live', context),
  head: ({ t, tenant }) => ({
    title: `${t('mediaList.live')} · ${tenant.name}`,
    description: t('mediaList.liveIntro'),
  }),
  View: LivePage,
});
