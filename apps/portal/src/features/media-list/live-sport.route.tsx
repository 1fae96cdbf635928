import { sportTypes } from '@grandstand/contract/constants';
import { notFoundIn } from '../../lib/errors/not-found.ts';
import { definePage } from '../../lib/page/define-page.ts';
import { listHead } from './list/list-head.ts';
import { LivePage, loadLivePage, type LivePageData } from './schedule/live-page.tsx';

export const page = definePage<LivePageData>({
  load: (context) => {
    // The route table has already rejected unknown sports.
    const sport = sportTypes.find((known) => known === context.params['sportType']);
    if (sport === undefined) throw notFoundIn('page');
    return loadLivePage(context, sport);
  },
  head: (context) => {
    const { data, t } = context;
    return listHead('live', context, data.sport === null ? null : t(`event.sports.${data.sport}`));
  },
  View: LivePage,
});
