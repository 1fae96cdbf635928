import { definePage } from '../../lib/page/define-page.ts';
import { listHead } from './list/list-head.ts';
import { ListPage } from './list/list-page.tsx';
import { loadListPage, type ListPageData } from './list/load-list-page.ts';
import { includesAllMatches, ReplayChip } from './list/replay-chip.tsx';

const ArchivePage = ({ data }: { readonly data: ListPageData }) => (
  <ListPage name="archive" data={data} afterFilters={<ReplayChip />} />
);

export const page = definePage<ListPageData>({
  load: (context) =>
    loadListPage(
      'archive',
      context,
      null,
      includesAllMatches(context.search) ? null : { hasStream: true },
    ),
  head: (context) => listHead('archive', context),
  View: ArchivePage,
});
