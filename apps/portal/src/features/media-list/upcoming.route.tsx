import { definePage } from '../../lib/page/define-page.ts';
import { ListPage } from './list-page.tsx';
import { loadPart, pageNumberOf, type ListPart } from './media-list.api.ts';

const UpcomingPage = ({ data }: { readonly data: ListPart }) => (
  <ListPage status="upcoming" data={data} />
);

export const page = definePage<ListPart>({
  load: ({ api, search }) => loadPart(api, 'upcoming', pageNumberOf(search['page'])),
  head: ({ t, tenant }) => ({
    title: `${t('mediaList.upcoming')} · ${tenant.name}`,
    description: t('mediaList.upcomingIntro'),
  }),
  View: UpcomingPage,
});
