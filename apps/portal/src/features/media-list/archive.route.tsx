import { definePage } from '../../lib/page/define-page.ts';
import { ListPage } from './list-page.tsx';
import { loadPart, pageNumberOf, type ListPart } from './media-list.api.ts';

const ArchivePage = ({ data }: { readonly data: ListPart }) => (
  <ListPage status="archived" data={data} />
);

export const page = definePage<ListPart>({
  load: ({ api, search }) => loadPart(api, 'archived', pageNumberOf(search['page'])),
  head: ({ t, tenant }) => ({
    title: `${t('mediaList.archive')} · ${tenant.name}`,
    description: t('mediaList.archiveIntro'),
  }),
  View: ArchivePage,
});
