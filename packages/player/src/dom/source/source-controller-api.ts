import type { PanoramaExitReason, PlayerView } from '../../core/panorama/view-state.ts';
import type { PlayerEvent, PlayerState } from '../../core/state.ts';
import type { Store } from '../../core/store.ts';
import type { CaptionSelection } from '../captions/caption-selection.ts';
import type { CastDevice } from '../cast/cast.ts';
import type { Engine } from '../engine/engine.ts';
import type { PlayerUpdate } from '../player-updates.ts';
import type { LevelSelection } from '../quality/level-selection.ts';
import type { AudioTrackSelection } from '../audio-tracks/audio-track-selection.ts';
import type { SourceAddressPorts } from './source-addresses.ts';
import type { SourceSpec } from './source-spec.ts';

export type SourceControllerPorts = {
  video: HTMLVideoElement;
  store: Store<PlayerState, PlayerEvent>;
  errorAfterMs: number;
  startErrorAfterMs: number;
  spec: () => SourceSpec;
  onSourceExpired: SourceAddressPorts['onSourceExpired'];
  device: () => CastDevice | null;
  emit: (update: PlayerUpdate) => void;
};

/** Opens the sources of a player one after another, each with an engine of its own. */
export type SourceController = {
  /** The engine of the current source; null without a source and before its file has loaded. */
  engine: () => Engine | null;
  levels: Pick<LevelSelection, 'choose' | 'lower'>;
  captions: Pick<CaptionSelection, 'show'>;
  audioTracks: Pick<AudioTrackSelection, 'choose' | 'prefer'>;
  /** Starts over with the page's current spec; playback stays requested. */
  load: () => void;
  /** Plays as far as the browser allows it. */
  start: () => Promise<void>;
  /** Seeks to a media time (s), even while the source is reloading. */
  seek: (time: number) => void;
  /** Goes to the live position, even while the source is reloading. */
  seekToLive: () => void;
  /** Opens the source of another view, at the same position. */
  switchView: (view: PlayerView, reason: PanoramaExitReason | null) => void;
  /** Continues, at the same position, with the engine of the screen that plays: this page or a Cast receiver. */
  handOver: () => void;
  /** Current address of the source. */
  address: () => string | null;
  /** Reopens the same source at the same position, and plays. */
  retry: () => void;
  /** Reads position, buffer and seekable range again. */
  measure: () => void;
  /** Is called when the media element stalls. */
  stalled: () => void;
  /** Is called when the media element plays again. */
  running: () => void;
  /** Is called when the media element is where playback resumes: it shows a frame, or seeks to one. */
  positionReached: () => void;
  /** Is called when the source has played to its end. */
  finish: () => void;
  close: () => void;
};
