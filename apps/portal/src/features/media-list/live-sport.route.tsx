import { sportTypes } from '@grandstand/contract/names';
import { notFoundIn } from '../../lib/errors/not-found.ts';
import { definePage } from '../../lib/page/define-page.ts';
import { LivePage, loadLivePage, type LivePageData } from './live-page.tsx';

export const page = definePage<LivePageData>({
  load: (context) => {
    // The route table has refused what is no sport.
    const sport = sportTypes.find((known) => known === context.params['sportType']);
    if (sport === undefined) throw notFoundIn('page');
    return loadLivePage(context, sport);
  },
  head: ({ data, t, tenant }) => {
    const title = t('mediaList.liveSport', {
      sport: data.sport === null ? '' : t(`event.sports.${data.sport}`),
    });
    return { title: `${title} · ${tenant.name}`, description: t('mediaList.liveIntro') };
  },
  View: LivePage,
});
