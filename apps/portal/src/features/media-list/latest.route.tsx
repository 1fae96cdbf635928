import { definePage } from '../../lib/page/define-page.ts';
import { ListPage } from './list-page.tsx';
import { loadListPage, type ListPageData } from './load-list-page.ts';

const LatestPage = ({ data }: { readonly data: ListPageData }) => (
  <ListPage name="latest" data={data} />
);

export const page = definePage<ListPageData>({
  load: (context) => loadListPage('latest', context),
  head: ({ t, tenant }) => ({
    title: `${t('mediaList.latest')} · ${tenant.name}`,
    description: t('mediaList.latestIntro'),
  }),
  View: LatestPage,
});
