import { definePage } from '../../lib/page/define-page.ts';
import { ListPage } from './list-page.tsx';
import { loadListPage, type ListPageData } from './load-list-page.ts';

const UpcomingPage = ({ data }: { readonly data: ListPageData }) => (
  <ListPage name="upcoming" data={data} />
);

export const page = definePage<ListPageData>({
  load: (context) => loadListPage('upcoming', context),
  head: ({ t, tenant }) => ({
    title: `${t('mediaList.upcoming')} · ${tenant.name}`,
    description: t('mediaList.upcomingIntro'),
  }),
  View: UpcomingPage,
});
