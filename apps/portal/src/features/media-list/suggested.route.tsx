import { definePage } from '../../lib/page/define-page.ts';
import { ResultsChip } from '../filter/index.ts';
import { listHead } from './list/list-head.ts';
import { ListPage } from './list/list-page.tsx';
import { loadListPage, type ListPageData } from './list/load-list-page.ts';

const SuggestedPage = ({ data }: { readonly data: ListPageData }) => (
  <ListPage name="suggested" data={data} afterFilters={<ResultsChip />} />
);

export const page = definePage<ListPageData>({
  load: (context) => loadListPage('suggested', context),
  head: (context) => listHead('suggested', context),
  View: SuggestedPage,
});
