import type { ViewerData } from '../../lib/session/viewer-data.ts';
import { takeFollowed } from './follow-store.ts';
import { listFollows } from './follow.api.ts';

/** What the viewer follows (FOL-08). The session keeps it between visits: a failure leaves it (FOL-09). */
export const viewerData: ViewerData = {
  async load(api, isCurrent) {
    const listed = await listFollows(api);
    return isCurrent() && takeFollowed(listed);
  },
  // It is a part of the session, which ends or changes with its viewer.
  drop: () => {},
  failureText: (t) => t('follow.loadFailed'),
};
