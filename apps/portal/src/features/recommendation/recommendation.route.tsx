import { definePage, titled } from '../../lib/page/define-page.ts';
import { RecommendationPage, type RecommendationData } from './recommendation-page.tsx';
import {
  followedIds,
  listBecauseStarted,
  listExcerpts,
  listNext,
  listReplays,
} from './recommendation.api.ts';

export const page = definePage<RecommendationData>({
  load: async ({ api, defer }) => {
    const ids = followedIds();
    const replays = listReplays(api, ids);
    const watched = listBecauseStarted(api, [replays]);
    const otherRows = [replays, watched.then((found) => found?.events ?? [])];
    return {
      followsAnything: ids.length > 0,
      next: defer('live and upcoming events', listNext(api, ids), null),
      replays: defer('replays', replays, null),
      moments: defer('moments', listExcerpts(api, ids, otherRows), null),
      watched: defer('related to the last watched video', watched, null),
    };
  },
  ...titled(
    (t) => t('recommendation.title'),
    (t) => t('recommendation.intro'),
  ),
  View: RecommendationPage,
});
