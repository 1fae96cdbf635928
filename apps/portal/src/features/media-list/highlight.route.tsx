import { definePage } from '../../lib/page/define-page.ts';
import { ResultsChip } from '../filter/index.ts';
import { listHead } from './list/list-head.ts';
import { ListPage } from './list/list-page.tsx';
import { loadListPage, type ListPageData } from './list/load-list-page.ts';

const HighlightPage = ({ data }: { readonly data: ListPageData }) => (
  <ListPage name="highlight" data={data} afterFilters={<ResultsChip isWithoutReplays />} />
);

export const page = definePage<ListPageData>({
  load: (context) => loadListPage('highlight', context),
  head: (context) => listHead('highlight', context),
  View: HighlightPage,
});
