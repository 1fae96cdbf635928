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
    const replays = listReplays(api, ids);
    const watched = listBecauseWatched(api, [replays]);
    const beside = [replays, watched.then((found) => found?.events ?? [])];
    return {
      followsAnything: ids.length > 0,
      next: later('what is next', listNext(api, ids), []),
      replays: later('replays', replays, []),
      moments: later('moments', listMoments(api, ids, beside), []),
      watched: later('what goes with what was watched', watched, null),
    };
  },
  head: ({ t, tenant }) => ({
    title: `${t('recommendation.title')} · ${tenant.name}`,
    description: t('recommendation.intro'),
  }),
  View: RecommendationPage,
});
