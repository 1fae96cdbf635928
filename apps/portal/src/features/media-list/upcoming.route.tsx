import { definePage } from '../../lib/page/define-page.ts';
import { listHead } from './list-head.ts';
import { ListPage } from './list-page.tsx';
import { loadListPage, type ListPageData } from './load-list-page.ts';

const UpcomingPage = ({ data }: { readonly data: ListPageData }) => (
  <ListPage name="upcoming" data={data} />
);

export const page = definePage<ListPageData>({
  load: (context) => loadListPage('upcoming', context),
  head: (context) => listHead('upcoming', context),
  View: UpcomingPage,
});
