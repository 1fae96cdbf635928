import type { CaptionTrack } from '../../core/captions/captions-state.ts';
import type { TimeRange } from '../../core/timeline/timeline.ts';
import type { Sound } from '../../core/playback/volume.ts';

/** The media for a screen. It requests the bare address: no cookies, none of our headers. */
export type RemoteMedia = {
  address: string;
  title: string | null;
  /** Address of its poster. */
  poster: string | null;
  live: boolean;
  /** Start position, s; null for the start of a video, and for the live position. */
  startAt: number | null;
  autoplay: boolean;
  /** True if its segments are fragmented MP4; null where unknown. */
  isFragmented: boolean | null;
};

/** Status of a screen's player. Times are seconds on its own clock, which may start anywhere. */
export type RemoteStatus = {
  /** `stopped`: ended at the screen itself. */
  state: 'playing' | 'paused' | 'waiting' | 'ended' | 'failed' | 'stopped';
  time: number;
  /** The seekable range, whose end is the live position on a live stream; null while unknown. */
  seekable: TimeRange | null;
  sound: Sound;
  captions: readonly CaptionTrack[];
};

/** A chosen screen and its player. Apart from `load`, nothing here throws. */
export type RemoteSession = {
  /** The name that its owner gave it. */
  name: string;
  /** Replaces the current media; rejects when that fails. */
  load: (media: RemoteMedia) => Promise<void>;
  play: () => void;
  pause: () => void;
  seek: (time: number) => void;
  setSound: (sound: Sound) => void;
  showCaption: (caption: number | null) => void;
  /** Ends the session and its playback. */
  end: () => void;
};

export type RemoteListener = {
  /** There are screens to choose from, or none any more. */
  availabilityChanged: (isAvailable: boolean) => void;
  started: (session: RemoteSession) => void;
  status: (status: RemoteStatus) => void;
  /** The session has ended, or its screen is gone. */
  ended: (why: 'over' | 'lost') => void;
  /** The chosen screen could not be reached. */
  connectFailed: () => void;
};

/** Screens with players of their own, as an SDK sees them: one adapter per SDK. */
export type RemoteScreens = {
  /** Starts to report to the listener; returns the function that stops it. */
  follow: (listener: RemoteListener) => () => void;
  /** Lets the viewer choose a screen, or end the session. Must be called in a user gesture. */
  choose: () => void;
};
