import { sportNameIn } from '@grandstand/contract/constants';
import { definePage } from '../../lib/page/define-page.ts';
import { listHead } from './list/list-head.ts';
import { LivePage, loadLivePage, type LivePageData } from './schedule/live-page.tsx';

export const page = definePage<LivePageData>({
  // The route table has already rejected unknown sports.
  load: (context) => loadLivePage(context, context.params['sportType'] ?? null),
  head: (context) => {
    const { data, tenant } = context;
    const name = data.sport === null ? null : sportNameIn(tenant.sports, data.sport);
    return listHead('live', context, name);
  },
  View: LivePage,
});
