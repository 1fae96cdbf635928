import { dropPositions, takeStarted } from './position-store.ts';
import type { ViewerData } from '../../lib/session/viewer-data.ts';

/** Videos that are offered to be continued, and whose progress cards show. */
const maxStarted = 50;

/** What the viewer can continue. */
export const viewerData: ViewerData = {
  async load(api, isCurrent) {
    const { content } = await api.call('positionList', { query: { size: maxStarted } });
    if (isCurrent()) takeStarted(content.entries);
    return false;
  },
  drop: dropPositions,
  failureText: null,
};
