import type { Reducers } from '../reducer.ts';
import { defaultPreferences } from './preferences.ts';
import type { Sound } from './volume.ts';

export type PlaybackState = {
  /** `empty`: nothing to play; `loading`: no picture yet; `ready`: a frame can be shown. */
  phase: 'empty' | 'loading' | 'ready' | 'ended';
  paused: boolean;
  /** The viewer wants playback, whether or not it is possible right now. */
  wantsPlay: boolean;
  waiting: boolean;
  /** The browser refused autoplay, even muted. */
  autoplayBlocked: boolean;
  /** The browser allowed autoplay only muted. */
  autoplayMuted: boolean;
  sound: Sound;
  playbackRate: number;
  /**
   * Replaces the video for a while, e.g. an ad, and plays while `wantsPlay`; null while the video itself is
   * shown. `paused` and `waiting` then describe the interruption; everything else describes the video.
   */
  interruption: { title: string | null; waiting: boolean } | null;
};

/** Events with the media element's names where it has such an event. */
export type PlaybackEvent =
  | { type: 'play-requested' }
  | { type: 'pause-requested' }
  | { type: 'autoplay-blocked' }
  | { type: 'autoplay-muted' }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'waiting' }
  | { type: 'canplay' }
  | { type: 'playing' }
  /** A frame can be shown. */
  | { type: 'loadeddata' }
  | { type: 'ended' }
  | { type: 'volumechange'; sound: Sound }
  | { type: 'ratechange'; playbackRate: number }
  | { type: 'interrupted'; interruption: PlaybackState['interruption'] };

export const initialPlayback: PlaybackState = {
  phase: 'empty',
  paused: true,
  wantsPlay: false,
  waiting: false,
  autoplayBlocked: false,
  autoplayMuted: false,
  sound: { volume: defaultPreferences.volume, muted: defaultPreferences.muted },
  playbackRate: defaultPreferences.rate,
  interruption: null,
};

const withRequest = (state: PlaybackState, wantsPlay: boolean): PlaybackState => ({
  ...state,
  wantsPlay,
  autoplayBlocked: false,
  // During an interruption, the viewer's request decides; the video element reports its own pauses.
  paused: state.interruption ? !wantsPlay : state.paused,
});

const withPaused = (state: PlaybackState, paused: boolean): PlaybackState =>
  state.interruption || state.paused === paused ? state : { ...state, paused };

const withWaiting = (state: PlaybackState, waiting: boolean): PlaybackState =>
  state.interruption || state.waiting === waiting ? state : { ...state, waiting };

const withFrame = (state: PlaybackState): PlaybackState =>
  state.phase === 'loading' || state.phase === 'ended' ? { ...state, phase: 'ready' } : state;

export const playbackReducers: Reducers<
  PlaybackState,
  PlaybackEvent,
  { live: { isLive: boolean } }
> = {
  'play-requested': (state) => withRequest(state, true),
  'pause-requested': (state) => withRequest(state, false),
  'autoplay-blocked': (state) => ({
    ...state,
    autoplayBlocked: true,
    wantsPlay: false,
    paused: true,
  }),
  'autoplay-muted': (state) => ({ ...state, autoplayMuted: true }),
  play: (state) => withPaused(state, false),
  pause: (state) => withPaused(state, true),
  waiting: (state) => withWaiting(state, true),
  canplay: (state) => withWaiting(state, false),
  playing: (state) => withFrame(withWaiting(state, false)),
  loadeddata: withFrame,
  ended: (state) => ({ ...state, phase: 'ended', paused: true, wantsPlay: false, waiting: false }),
  volumechange: (state, { sound }) => ({
    ...state,
    sound,
    autoplayMuted: state.autoplayMuted && sound.muted,
  }),
  // On a live stream the player sets the rate, so it is not the viewer's choice.
  ratechange: (state, { playbackRate }, { live }) => ({
    ...state,
    playbackRate: live.isLive ? 1 : playbackRate,
  }),
  interrupted: (state, { interruption }) => ({
    ...state,
    interruption,
    paused: interruption === null || !state.wantsPlay,
    waiting: interruption?.waiting ?? false,
  }),
};
