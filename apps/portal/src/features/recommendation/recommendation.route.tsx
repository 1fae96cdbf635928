import { definePage } from '../../lib/page/define-page.ts';
import { RecommendationPage, type RecommendationData } from './recommendation-page.tsx';
import {
  followedIds,
  listBecauseWatched,
  listMoments,
  listNext,
  listReplays,
} from './recommendation.api.ts';

export const page = definePage<RecommendationData>({
  load: async ({ api, later }) => {
    const ids = followedIds();
    return {
      followsAnything: ids.length > 0,
      next: later('what is next', listNext(api, ids), []),
      replays: later('replays', listReplays(api, ids), []),
      moments: later('moments', listMoments(api, ids), []),
      watched: later('what goes with what was watched', listBecauseWatched(api), null),
    };
  },
  head: ({ t, tenant }) => ({
    title: `${t('recommendation.title')} · ${tenant.name}`,
    description: t('recommendation.intro'),
  }),
  View: RecommendationPage,
});
