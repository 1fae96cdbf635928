import type { CastLeft, CastStatus, PlayerEvent } from '../core/state.ts';
import type { StartPosition } from './start-position.ts';
import type { Engine, EngineListener } from './engine.ts';
import type { OpenCause } from './player-updates.ts';

/** What a screen with a player of its own is to open. */
export type RemoteOpening = {
  source: string;
  from: StartPosition;
  cause: OpenCause;
  live: boolean;
  listener: EngineListener;
};

/** Another screen on which the film can be shown. */
export type CastDevice = {
  /** Lets the viewer choose a screen, or come back from it; called within a press. */
  choose: () => void;
  /**
   * Plays a source there, with place, pause and sound of its own. Without it the film's own element stays
   * in charge of them (AirPlay).
   */
  open?: (opening: RemoteOpening) => Engine;
};

/** What a screen may be told of the film besides its address. */
export type MediaInfo = {
  title: string | null;
  /** Address of its picture. */
  poster: string | null;
  /** Only a part of the source is shown. */
  isPart: boolean;
  /** It is one of several players of a page. */
  isOneOfSeveral: boolean;
};

/** How an attachment brings a device. */
export type CastPort = {
  /** What the present film is asked for under by now; null while there is none. */
  address: () => string | null;
  mediaInfo: () => MediaInfo;
  join: (device: CastDevice) => void;
  /** What the device says; the film goes on at its place with what the screen takes. */
  setStatus: (status: CastStatus, about?: { name?: string; left?: CastLeft }) => void;
  /** What the player of the screen says of the film that it plays. */
  say: (event: PlayerEvent) => void;
  /** It was played to its end there. */
  ended: () => void;
};
