import type { Reducers } from '../reducer.ts';
import type { Loop } from './loop.ts';
import type { TimeRange } from './timeline.ts';

/** Media times, s. */
export type TimelineState = {
  currentTime: number;
  seekable: TimeRange;
  /** How far the media after the playhead is buffered without a gap. */
  bufferedEnd: number;
  /** Times at which the video will be interrupted, content seconds. */
  breaks: readonly number[];
  /** The section that repeats; null when there is none. */
  loop: Loop | null;
};

export type TimelineEvent =
  | { type: 'timeupdate'; currentTime: number; bufferedEnd: number; seekable: TimeRange }
  /**
   * The viewer seeks. It applies at once, so that the next command is not judged by the old position: the
   * media element reports the new one with a delay.
   */
  | { type: 'seeking'; currentTime: number }
  | { type: 'breaks'; times: readonly number[] }
  | { type: 'loop'; loop: Loop | null };

export const initialTimeline: TimelineState = {
  currentTime: 0,
  seekable: { start: 0, end: 0 },
  bufferedEnd: 0,
  breaks: [],
  loop: null,
};

export const timelineReducers: Reducers<TimelineState, TimelineEvent> = {
  timeupdate: (state, { currentTime, bufferedEnd, seekable }) =>
    currentTime === state.currentTime &&
    bufferedEnd === state.bufferedEnd &&
    seekable.start === state.seekable.start &&
    seekable.end === state.seekable.end
      ? state
      : { ...state, currentTime, bufferedEnd, seekable },
  seeking: (state, { currentTime }) => ({ ...state, currentTime }),
  breaks: (state, { times }) => ({ ...state, breaks: times }),
  loop: (state, { loop }) => (state.loop === loop ? state : { ...state, loop }),
};
