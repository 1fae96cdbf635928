import type { CastEndReason, CastStatus } from '../../core/cast/cast-state.ts';
import type { PlayerEvent } from '../../core/state.ts';
import type { StartPosition } from '../engine/start-position.ts';
import type { Engine, EngineListener } from '../engine/engine.ts';
import type { OpenCause } from '../player-updates.ts';

/** A source for a screen with its own player. */
export type RemoteOpening = {
  source: string;
  from: StartPosition;
  cause: OpenCause;
  live: boolean;
  listener: EngineListener;
};

/** Another screen that can show the video. */
export type CastDevice = {
  /**
   * Lets the viewer choose a screen, or return from it. Must be called in a user gesture (transient
   * activation).
   */
  choose: () => void;
  /**
   * Plays a source there, with its own position, pause and sound. Without it the video's own element
   * controls them (AirPlay).
   */
  open?: (opening: RemoteOpening) => Engine;
};

/** Description of the video for a screen. */
export type MediaInfo = {
  title: string | null;
  /** Address of its poster. */
  poster: string | null;
  /** True if only a clip of the source is shown, which another screen could not limit. */
  isClip: boolean;
  /** The page has several players. */
  isOneOfSeveral: boolean;
};

/** How an attachment connects a device. */
export type CastPort = {
  /** Current address of the source; null while there is none. */
  address: () => string | null;
  mediaInfo: () => MediaInfo;
  join: (device: CastDevice) => void;
  /** Sets the status; the video continues at its position with the engine that the screen needs. */
  setStatus: (
    status: CastStatus,
    about?: { deviceName?: string; endReason?: CastEndReason },
  ) => void;
  /** Reports the state of the screen's player. */
  dispatch: (event: PlayerEvent) => void;
  /** The video played to its end there. */
  ended: () => void;
};
