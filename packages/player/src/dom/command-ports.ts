import type { PlayerPreferences } from '../core/playback/preferences.ts';
import type { PlayerEvent, PlayerState } from '../core/state.ts';
import type { Store } from '../core/store.ts';
import type { SourceController } from './source/source-controller-api.ts';

/** The parts of the player that the commands act on. */
export type CommandPorts = {
  video: HTMLVideoElement;
  store: Store<PlayerState, PlayerEvent>;
  sources: SourceController;
  /** Called with the viewer's choices. */
  onChosen: (choice: Partial<PlayerPreferences>) => void;
};
