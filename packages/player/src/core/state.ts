import { DEFAULT_CAPTION_STYLE, type CaptionStyle } from './captions/caption-style.ts';
import type { PlayerError } from './recovery/recovery.ts';
import type { Loop } from './timeline/loop.ts';
import type { QualityLevel } from './quality/quality.ts';
import { DEFAULT_PREFERENCES } from './playback/preferences.ts';
import { isAtLiveEdge, secondsBehindLive, type TimeWindow } from './timeline/timeline.ts';
import type { Sound } from './playback/volume.ts';
import type { ClockAnchor } from './live/wall-clock.ts';

/** `vod` is a video on demand, `live` an event on air, `channel` a stream without an end. */
export type PlayerMode = 'vod' | 'live' | 'channel';

export type PlayerView = 'broadcast' | 'panorama';

/** Why the player left the panorama by itself. */
export type ViewLeft = 'slow' | 'failed';

/** Casting: no screen available, one available, or the video plays there. */
export type CastStatus = 'none' | 'offered' | 'on';

/** Why the video came back by itself: the screen is gone, or could not play it. */
export type CastLeft = 'lost' | 'refused';

export type CaptionTrack = { index: number; label: string; language: string };

export type PlayerState = {
  /** `empty`: nothing to play; `loading`: no picture yet; `ready`: a frame can be shown. */
  phase: 'empty' | 'loading' | 'ready' | 'ended';
  live: boolean;
  paused: boolean;
  /** The viewer wants playback, whether or not it is possible right now. */
  wantsPlay: boolean;
  waiting: boolean;
  /** The browser refused autoplay, even muted. */
  startRefused: boolean;
  /** The browser allowed autoplay only muted. */
  silenced: boolean;
  /** Media time in seconds. */
  time: number;
  window: TimeWindow;
  bufferedTo: number;
  atLiveEdge: boolean;
  /** The viewer wants to be live: has not gone back or paused since, wherever the playhead is. */
  followsLive: boolean;
  /** The browser reports that it is online. */
  online: boolean;
  targetDuration: number;
  anchors: readonly ClockAnchor[];
  levels: readonly QualityLevel[];
  /** Chosen rendition, null for automatic. */
  chosenLevel: number | null;
  activeLevel: number | null;
  captionTracks: readonly CaptionTrack[];
  caption: number | null;
  captionStyle: CaptionStyle;
  sound: Sound;
  rate: number;
  fullscreen: boolean;
  pictureInPicture: boolean;
  view: PlayerView;
  /** Shown for a while after the panorama was left. */
  viewLeft: ViewLeft | null;
  /** The panorama was left because the device is slow. A viewer who returns to it stays there. */
  panoramaPinned: boolean;
  /**
   * Replaces the video for a while, e.g. an ad, and plays while `wantsPlay`; null while the video is on.
   * `paused` and `waiting` then describe the interruption; everything else describes the video.
   */
  interruption: { title: string | null; waiting: boolean } | null;
  /** State of AirPlay or Chromecast. */
  cast: CastStatus;
  /** Name of the screen that plays the video itself; null while there is none. */
  castName: string | null;
  /** Shown until the next screen is chosen. */
  castLeft: CastLeft | null;
  /** Where the video will be interrupted, content seconds. */
  breaks: readonly number[];
  /** The section that repeats; null when there is none. */
  loop: Loop | null;
  /** Whether stream statistics are shown over the picture. */
  figuresShown: boolean;
  /**
   * Whether the viewer lets the video continue in the corner when its page is left; null for no choice.
   */
  corner: boolean | null;
  /** Prompt for the start position of a viewer who joins late: not yet, now, or done. */
  startChoice: 'due' | 'open' | 'over';
  /** Whether the controls are visible right now. */
  controlsShown: boolean;
  error: PlayerError | null;
};

export type PlayerEvent =
  | {
      type: 'source-changed';
      live: boolean;
      /** Starts at the live position, if the stream has one. */
      atEdge: boolean;
      empty: boolean;
      keepView: boolean;
      /** The same stream again, with the same captions. */
      keepCaptions?: boolean;
    }
  | { type: 'play-wanted'; wanted: boolean }
  | { type: 'follows-live'; follows: boolean }
  /** The viewer seeked; the media element reports the new position with a delay. */
  | { type: 'sought'; time: number }
  | { type: 'online'; online: boolean }
  | { type: 'start-refused' }
  | { type: 'silenced'; silenced: boolean }
  | { type: 'paused'; paused: boolean }
  | { type: 'waiting'; waiting: boolean }
  | { type: 'picture-ready' }
  | { type: 'time'; time: number; bufferedTo: number; window: TimeWindow }
  | { type: 'playlist'; live: boolean; targetDuration: number; anchors: readonly ClockAnchor[] }
  | { type: 'ended' }
  | { type: 'levels'; levels: readonly QualityLevel[] }
  | { type: 'level-chosen'; level: number | null }
  | { type: 'level-active'; level: number }
  | { type: 'caption-tracks'; tracks: readonly CaptionTrack[] }
  | { type: 'caption'; caption: number | null }
  | { type: 'caption-style'; style: CaptionStyle }
  | { type: 'sound'; sound: Sound }
  | { type: 'rate'; rate: number }
  | { type: 'fullscreen'; on: boolean }
  | { type: 'picture-in-picture'; on: boolean }
  | { type: 'view'; view: PlayerView; why: ViewLeft | null }
  | { type: 'view-note-over' }
  | { type: 'interrupted'; interruption: PlayerState['interruption'] }
  | { type: 'cast'; status: CastStatus; name?: string; left?: CastLeft }
  | { type: 'cast-note-over' }
  | { type: 'breaks'; times: readonly number[] }
  | { type: 'loop'; loop: Loop | null }
  | { type: 'figures'; shown: boolean }
  | { type: 'corner'; wanted: boolean | null }
  | { type: 'start-choice'; choice: PlayerState['startChoice'] }
  | { type: 'controls'; shown: boolean }
  | { type: 'error'; error: PlayerError | null };

const NO_WINDOW: TimeWindow = { start: 0, end: 0 };

export function initialState(mode: PlayerMode): PlayerState {
  return {
    phase: 'empty',
    live: mode !== 'vod',
    paused: true,
    wantsPlay: false,
    waiting: false,
    startRefused: false,
    silenced: false,
    time: 0,
    window: NO_WINDOW,
    bufferedTo: 0,
    atLiveEdge: mode !== 'vod',
    followsLive: mode !== 'vod',
    online: true,
    targetDuration: 0,
    anchors: [],
    levels: [],
    chosenLevel: null,
    activeLevel: null,
    captionTracks: [],
    caption: null,
    captionStyle: DEFAULT_CAPTION_STYLE,
    sound: { volume: DEFAULT_PREFERENCES.volume, muted: DEFAULT_PREFERENCES.muted },
    rate: DEFAULT_PREFERENCES.rate,
    fullscreen: false,
    pictureInPicture: false,
    view: 'broadcast',
    viewLeft: null,
    panoramaPinned: false,
    interruption: null,
    cast: 'none',
    castName: null,
    castLeft: null,
    breaks: [],
    loop: null,
    figuresShown: false,
    corner: null,
    startChoice: 'due',
    controlsShown: false,
    error: null,
  };
}

/** Resets all state of the old source, including its error; the viewer's choices stay. */
function withNewSource(
  state: PlayerState,
  event: Extract<PlayerEvent, { type: 'source-changed' }>,
): PlayerState {
  return {
    ...initialState(event.live ? 'live' : 'vod'),
    phase: event.empty ? 'empty' : 'loading',
    wantsPlay: state.wantsPlay,
    followsLive: event.live && event.atEdge,
    online: state.online,
    silenced: state.silenced,
    sound: state.sound,
    rate: event.live ? 1 : state.rate,
    fullscreen: state.fullscreen,
    pictureInPicture: state.pictureInPicture,
    ...(event.keepView && {
      view: state.view,
      viewLeft: state.viewLeft,
      panoramaPinned: state.panoramaPinned,
    }),
    interruption: state.interruption,
    cast: state.cast,
    castName: state.castName,
    castLeft: state.castLeft,
    breaks: state.breaks,
    ...(state.interruption && { paused: state.paused, waiting: state.waiting }),
    figuresShown: state.figuresShown,
    corner: state.corner,
    captionStyle: state.captionStyle,
    startChoice: state.startChoice,
    controlsShown: state.controlsShown,
    ...(event.keepCaptions === true && {
      captionTracks: state.captionTracks,
      caption: state.caption,
    }),
  };
}

function withTime(state: PlayerState, event: Extract<PlayerEvent, { type: 'time' }>): PlayerState {
  const behind = secondsBehindLive(event.window, event.time);
  const { time, bufferedTo, window } = event;
  // Until a live viewer sees the first frame, the media time is not yet where the stream starts.
  const isArriving = state.phase === 'loading' && state.followsLive && event.time === 0;
  const atLiveEdge =
    state.live && (isArriving || isAtLiveEdge(behind, state.targetDuration, state.atLiveEdge));
  // Returning to the live position resumes following it; a small step back does not stop that.
  const hasArrived = atLiveEdge && !state.atLiveEdge && !state.paused;
  const followsLive = state.live && (state.followsLive || hasArrived);
  if (
    followsLive === state.followsLive &&
    time === state.time &&
    bufferedTo === state.bufferedTo &&
    window.start === state.window.start &&
    window.end === state.window.end &&
    atLiveEdge === state.atLiveEdge
  ) {
    return state;
  }
  return { ...state, time, bufferedTo, window, atLiveEdge, followsLive };
}

/** Applies a seek at once, so that the next command is not judged by the old position. */
function withSeek(state: PlayerState, time: number): PlayerState {
  const behind = secondsBehindLive(state.window, time);
  const isNear = (wasAtEdge: boolean) =>
    state.live && isAtLiveEdge(behind, state.targetDuration, wasAtEdge);
  return { ...state, time, atLiveEdge: isNear(state.atLiveEdge), followsLive: isNear(false) };
}

/** The reducer of the player's whole state; everything else only dispatches to it. */
export function reducePlayer(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'source-changed':
      return withNewSource(state, event);
    case 'play-wanted':
      // Pausing an interruption does not leave the live position.
      if (state.interruption) {
        return { ...state, wantsPlay: event.wanted, startRefused: false, paused: !event.wanted };
      }
      return {
        ...state,
        wantsPlay: event.wanted,
        startRefused: false,
        // A short pause within reach of the live position does not mean staying behind.
        followsLive:
          event.wanted &&
          (state.followsLive ||
            (!state.wantsPlay && state.live && state.atLiveEdge && state.phase === 'ready')),
      };
    case 'follows-live':
      return state.followsLive === (state.live && event.follows)
        ? state
        : { ...state, followsLive: event.follows };
    case 'sought':
      return withSeek(state, event.time);
    case 'online':
      return state.online === event.online ? state : { ...state, online: event.online };
    case 'start-refused':
      return { ...state, startRefused: true, wantsPlay: false, paused: true };
    case 'silenced':
      return { ...state, silenced: event.silenced };
    case 'paused':
      if (state.interruption) return state;
      return state.paused === event.paused ? state : { ...state, paused: event.paused };
    case 'waiting':
      if (state.interruption) return state;
      return state.waiting === event.waiting ? state : { ...state, waiting: event.waiting };
    case 'picture-ready':
      return state.phase === 'loading' || state.phase === 'ended'
        ? { ...state, phase: 'ready' }
        : state;
    case 'time':
      return withTime(state, event);
    case 'playlist':
      return {
        ...state,
        live: event.live,
        targetDuration: event.targetDuration,
        anchors: event.anchors,
      };
    case 'ended':
      return { ...state, phase: 'ended', paused: true, wantsPlay: false, waiting: false };
    case 'levels':
      return { ...state, levels: event.levels };
    case 'level-chosen':
      return { ...state, chosenLevel: event.level };
    case 'level-active':
      return { ...state, activeLevel: event.level };
    case 'caption-tracks':
      return { ...state, captionTracks: event.tracks };
    case 'caption':
      return { ...state, caption: event.caption };
    case 'caption-style':
      return { ...state, captionStyle: event.style };
    case 'sound':
      return { ...state, sound: event.sound, silenced: state.silenced && event.sound.muted };
    case 'rate':
      // On a live stream the player sets the rate, so it is not the viewer's choice.
      return { ...state, rate: state.live ? 1 : event.rate };
    case 'fullscreen':
      return { ...state, fullscreen: event.on };
    case 'picture-in-picture':
      return { ...state, pictureInPicture: event.on };
    case 'view':
      return {
        ...state,
        view: event.view,
        viewLeft: event.why,
        panoramaPinned: state.panoramaPinned || event.why === 'slow',
      };
    case 'view-note-over':
      return { ...state, viewLeft: null };
    case 'interrupted': {
      const { interruption } = event;
      const paused = interruption === null || !state.wantsPlay;
      return { ...state, interruption, paused, waiting: interruption?.waiting ?? false };
    }
    case 'cast': {
      const { status, name = null, left } = event;
      if (state.cast === status && left === undefined) return state;
      const castLeft = left ?? (status === 'on' ? null : state.castLeft);
      return { ...state, cast: status, castName: name, castLeft };
    }
    case 'cast-note-over':
      return { ...state, castLeft: null };
    case 'breaks':
      return { ...state, breaks: event.times };
    case 'loop':
      return state.loop === event.loop ? state : { ...state, loop: event.loop };
    case 'figures':
      return { ...state, figuresShown: event.shown };
    case 'corner':
      return { ...state, corner: event.wanted };
    case 'start-choice':
      return { ...state, startChoice: event.choice };
    case 'controls':
      return state.controlsShown === event.shown ? state : { ...state, controlsShown: event.shown };
    case 'error':
      return { ...state, error: event.error };
  }
}
