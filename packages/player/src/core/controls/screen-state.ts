import type { Reducers } from '../reducer.ts';

/** The screens and overlays of the player. */
export type ScreenState = {
  fullscreen: boolean;
  pictureInPicture: boolean;
  /** True while the controls are visible. */
  controlsShown: boolean;
  /** True while stream statistics are shown over the picture. */
  statsShown: boolean;
  /**
   * True if the viewer wants the video to continue in the corner when its page is left; null for no choice.
   */
  corner: boolean | null;
};

export type ScreenEvent =
  | { type: 'fullscreenchange'; fullscreen: boolean }
  | { type: 'pictureinpicturechange'; pictureInPicture: boolean }
  | { type: 'controls'; shown: boolean }
  | { type: 'stats'; shown: boolean }
  | { type: 'corner'; wanted: boolean | null };

export const initialScreen: ScreenState = {
  fullscreen: false,
  pictureInPicture: false,
  controlsShown: false,
  statsShown: false,
  corner: null,
};

export const screenReducers: Reducers<ScreenState, ScreenEvent> = {
  fullscreenchange: (state, { fullscreen }) => ({ ...state, fullscreen }),
  pictureinpicturechange: (state, { pictureInPicture }) => ({ ...state, pictureInPicture }),
  controls: (state, { shown }) =>
    state.controlsShown === shown ? state : { ...state, controlsShown: shown },
  stats: (state, { shown }) => ({ ...state, statsShown: shown }),
  corner: (state, { wanted }) => ({ ...state, corner: wanted }),
};
