import type { PlayerEvent, PlayerState } from '../../core/state.ts';
import type { Store } from '../../core/store.ts';
import type { Engine } from '../engine/engine.ts';
import { fetchHls } from '../engine/hls-file.ts';

export type CaptionSelection = {
  /** Shows captions, or none for null; switches the engine if necessary. */
  show: (caption: number | null) => void;
  /** True once the full build was loaded to show captions; it then plays all later sources, too. */
  needsFullBuild: () => boolean;
};

export type CaptionSelectionPorts = {
  store: Store<PlayerState, PlayerEvent>;
  engine: () => Engine | null;
  /** Returns a function that is true until another source is opened. */
  watchSource: () => () => boolean;
  /** Opens the source again at its position, now with an engine that shows captions. */
  reopen: () => Promise<void>;
};

/** Selects the captions of each source. */
export function createCaptionSelection(ports: CaptionSelectionPorts): CaptionSelection {
  const { dispatch, getState } = ports.store;
  let needsFullBuild = false;
  /** Loads the engine that shows captions: half as large again, so only once a viewer wants them. */
  const switchEngine = async () => {
    const isCurrent = ports.watchSource();
    const isLoaded = await fetchHls(true).then(
      () => true,
      () => false,
    );
    if (!isCurrent() || getState().captions.shownTrack === null) return;
    if (!isLoaded) return dispatch({ type: 'caption-track', track: null });
    needsFullBuild = true;
    await ports.reopen();
  };
  return {
    show: (caption) => {
      dispatch({ type: 'caption-track', track: caption });
      const engine = ports.engine();
      if (caption === null || engine?.showsCaptions !== false) engine?.chooseCaption(caption);
      else void switchEngine();
    },
    needsFullBuild: () => needsFullBuild,
  };
}
