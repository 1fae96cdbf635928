import { syncOtherTabs } from './other-tabs.ts';
import { dropPositions, mergePositions, storeStarted } from './position-store.ts';
import type { ViewerData } from '../../lib/session/viewer-data/viewer-data.ts';

/** Maximum number of resumable videos to load, and of finished ones. */
const maxVideos = 50;

let stopSync = () => {};

/** The viewer's resumable and finished videos. */
export const viewerData: ViewerData = {
  async load({ api, isCurrent }) {
    stopSync();
    stopSync = syncOtherTabs();
    const list = (finished?: 'true') =>
      api.playbackPosition.list({ query: { size: maxVideos, finished } });
    const [started, finishedVideos] = await Promise.all([list(), list('true')]);
    if (!isCurrent()) return;
    storeStarted(started.content.entries);
    mergePositions(finishedVideos.content.entries);
  },
  drop: () => {
    stopSync();
    dropPositions();
  },
  failureText: null,
};
