import { definePage } from '../../lib/page/define-page.ts';
import { ResultsChip } from '../filter/index.ts';
import { listHead } from './list/list-head.ts';
import { ListPage } from './list/list-page.tsx';
import { loadListPage, type ListPageData } from './list/load-list-page.ts';

const LatestPage = ({ data }: { readonly data: ListPageData }) => (
  <ListPage name="latest" data={data} afterFilters={<ResultsChip />} />
);

export const page = definePage<ListPageData>({
  load: (context) => loadListPage('latest', context),
  head: (context) => listHead('latest', context),
  View: LatestPage,
});
