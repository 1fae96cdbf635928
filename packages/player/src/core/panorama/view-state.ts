import type { Reducers } from '../reducer.ts';

export type PlayerView = 'broadcast' | 'panorama';

/** Why the player left the panorama by itself. */
export type PanoramaExitReason = 'slow' | 'failed';

export type ViewState = {
  current: PlayerView;
  /** Shown for a while after the panorama was left. */
  exitReason: PanoramaExitReason | null;
  /** The panorama was left because the device is slow. A viewer who returns to it stays there. */
  isPinned: boolean;
};

export type ViewEvent =
  | { type: 'view'; view: PlayerView; reason: PanoramaExitReason | null }
  | { type: 'view-note-dismissed' };

export const initialView: ViewState = { current: 'broadcast', exitReason: null, isPinned: false };

export const viewReducers: Reducers<ViewState, ViewEvent> = {
  view: (state, { view, reason }) => ({
    current: view,
    exitReason: reason,
    isPinned: state.isPinned || reason === 'slow',
  }),
  'view-note-dismissed': (state) => ({ ...state, exitReason: null }),
};
