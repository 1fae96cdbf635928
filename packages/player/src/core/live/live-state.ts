import type { PlaybackEvent, PlaybackState } from '../playback/playback-state.ts';
import type { Reducers } from '../reducer.ts';
import type { TimelineEvent, TimelineState } from '../timeline/timeline-state.ts';
import { secondsBehindLive } from '../timeline/timeline.ts';
import { isAtLiveEdge } from './live-edge.ts';
import type { ClockAnchor } from './wall-clock.ts';

/** `vod` is a video on demand, `live` an event on air, `channel` a stream without an end. */
export type PlayerMode = 'vod' | 'live' | 'channel';

export type LiveState = {
  isLive: boolean;
  atLiveEdge: boolean;
  /** The viewer wants to stay live: has neither sought back nor paused, wherever the playhead is. */
  followsLive: boolean;
  /** Maximum length of a segment (EXT-X-TARGETDURATION), s; 0 while unknown. */
  targetDuration: number;
  anchors: readonly ClockAnchor[];
  /**
   * Prompt for the start position of a viewer who joins late: `undecided` is not shown yet, `open` is shown,
   * `closed` is no longer shown.
   */
  startChoice: 'undecided' | 'open' | 'closed';
};

export type LiveEvent =
  | { type: 'playlist'; live: boolean; targetDuration: number; anchors: readonly ClockAnchor[] }
  | { type: 'follow-live'; followsLive: boolean }
  | { type: 'start-choice'; choice: LiveState['startChoice'] };

type OtherEvent =
  | Extract<PlaybackEvent, { type: 'play-requested' | 'pause-requested' }>
  | Extract<TimelineEvent, { type: 'timeupdate' | 'seeking' }>;

export const initialLive = (mode: PlayerMode): LiveState => ({
  isLive: mode !== 'vod',
  atLiveEdge: mode !== 'vod',
  followsLive: mode !== 'vod',
  targetDuration: 0,
  anchors: [],
  startChoice: 'undecided',
});

export const liveReducers: Reducers<
  LiveState,
  LiveEvent | OtherEvent,
  { playback: PlaybackState; timeline: TimelineState }
> = {
  playlist: (state, { live, targetDuration, anchors }) => ({
    ...state,
    isLive: live,
    targetDuration,
    anchors,
  }),
  'follow-live': (state, { followsLive: isWanted }) => {
    const followsLive = state.isLive && isWanted;
    return state.followsLive === followsLive ? state : { ...state, followsLive };
  },
  'start-choice': (state, { choice }) => ({ ...state, startChoice: choice }),
  'play-requested': (state, _, { playback }) => {
    if (playback.interruption) return state;
    // A short pause within reach of the live position does not mean staying behind.
    const resumesLive =
      !playback.wantsPlay && state.isLive && state.atLiveEdge && playback.phase === 'ready';
    return { ...state, followsLive: state.followsLive || resumesLive };
  },
  // Pausing an interruption does not leave the live position.
  'pause-requested': (state, _, { playback }) =>
    playback.interruption ? state : { ...state, followsLive: false },
  timeupdate: (state, { currentTime, seekable }, { playback }) => {
    const behind = secondsBehindLive(seekable, currentTime);
    // Until a live viewer sees the first frame, the media time is not yet where the stream starts.
    const isArriving = playback.phase === 'loading' && state.followsLive && currentTime === 0;
    const atLiveEdge =
      state.isLive && (isArriving || isAtLiveEdge(behind, state.targetDuration, state.atLiveEdge));
    // Returning to the live position resumes following it; a small step back does not stop that.
    const hasArrived = atLiveEdge && !state.atLiveEdge && !playback.paused;
    const followsLive = state.isLive && (state.followsLive || hasArrived);
    return followsLive === state.followsLive && atLiveEdge === state.atLiveEdge
      ? state
      : { ...state, atLiveEdge, followsLive };
  },
  seeking: (state, { currentTime }, { timeline }) => {
    const behind = secondsBehindLive(timeline.seekable, currentTime);
    const isNear = (wasAtEdge: boolean) =>
      state.isLive && isAtLiveEdge(behind, state.targetDuration, wasAtEdge);
    return { ...state, atLiveEdge: isNear(state.atLiveEdge), followsLive: isNear(false) };
  },
};
