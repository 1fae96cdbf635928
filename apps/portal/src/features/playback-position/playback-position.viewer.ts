import { syncOtherTabs } from './other-tabs.ts';
import { dropPositions, mergePositions, storeResumableVideos } from './position-store.ts';
import type { ViewerData } from '../../lib/session/viewer-data/viewer-data.ts';

/** Maximum number of resumable videos to load, and of finished ones. */
const maxVideos = 50;

let stopSync = () => {};

/** The viewer's resumable and finished videos. */
export const viewerData: ViewerData = {
  async load({ api, isCurrent }) {
    stopSync();
    stopSync = syncOtherTabs();
    const list = (query: { finished?: 'true' }) =>
      api.playbackPosition.list({ query: { size: maxVideos, ...query } });
    const [resumable, finished] = await Promise.all([list({}), list({ finished: 'true' })]);
    if (!isCurrent()) return;
    storeResumableVideos(resumable.content.entries);
    mergePositions(finished.content.entries);
  },
  drop: () => {
    stopSync();
    dropPositions();
  },
  failureText: null,
};
