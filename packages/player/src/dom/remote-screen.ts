import type { CaptionTrack } from '../core/state.ts';
import type { TimeWindow } from '../core/timeline.ts';
import type { Sound } from '../core/volume.ts';

/** What a screen is to play. It asks by the address alone: without cookies, without headers of ours. */
export type RemoteMedia = {
  address: string;
  title: string | null;
  /** Address of its picture. */
  poster: string | null;
  live: boolean;
  /** Where to begin, s; null for the beginning of a film, and for the live position. */
  startAt: number | null;
  autoplay: boolean;
  /** Whether its segments are parts of MP4 files; null where nobody could say. */
  isFragmented: boolean | null;
};

/** What the player of a screen says. Times are seconds on its own clock, which may begin anywhere. */
export type RemoteStatus = {
  /** `stopped`: somebody ended it at the screen. */
  state: 'playing' | 'paused' | 'waiting' | 'ended' | 'failed' | 'stopped';
  time: number;
  /** What can be gone to, whose end is the live position on a live stream; null while it has not said. */
  window: TimeWindow | null;
  sound: Sound;
  captions: readonly CaptionTrack[];
};

/** A screen that was chosen, and its player. Nothing of it throws. */
export type RemoteSession = {
  /** What its owner calls it. */
  name: string;
  /** Takes the place of what it plays; rejects when it cannot. */
  load: (media: RemoteMedia) => Promise<void>;
  play: () => void;
  pause: () => void;
  seek: (time: number) => void;
  setSound: (sound: Sound) => void;
  showCaption: (caption: number | null) => void;
  /** Ends it, and what it plays. */
  end: () => void;
};

export type RemoteListener = {
  /** There are screens to choose from, or none any more. */
  offered: (isThere: boolean) => void;
  began: (session: RemoteSession) => void;
  status: (status: RemoteStatus) => void;
  /** The session is over: ended by somebody, or its screen is gone. */
  ended: (why: 'over' | 'lost') => void;
  /** The chosen screen could not be reached. */
  refused: () => void;
};

/** Screens with players of their own, as an SDK knows them: one adapter for each SDK. */
export type RemoteScreens = {
  /** Tells from now on; answers how to stop. */
  follow: (listener: RemoteListener) => () => void;
  /** Lets the viewer choose one, or end the session; called within a press. */
  choose: () => void;
};
