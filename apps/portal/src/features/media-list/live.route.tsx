import { definePage } from '../../lib/page/define-page.ts';
import { ListPage } from './list-page.tsx';
import { loadPart, pageNumberOf, type ListPart } from './media-list.api.ts';

const LivePage = ({ data }: { readonly data: ListPart }) => <ListPage status="live" data={data} />;

export const page = definePage<ListPart>({
  load: ({ api, search }) => loadPart(api, 'live', pageNumberOf(search['page'])),
  head: ({ t, tenant }) => ({
    title: `${t('mediaList.live')} · ${tenant.name}`,
    description: t('mediaList.liveIntro'),
  }),
  View: LivePage,
});
