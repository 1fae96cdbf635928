import { wallClockAt } from '../../core/live/wall-clock.ts';
import type { PlayerState } from '../../core/state.ts';
import { streamDefault, type StartPosition } from '../engine/start-position.ts';
import type { SourceSpec } from './source-spec.ts';

export type ResumePosition = {
  /** Returns a media time in a form that survives a change of the media clock. */
  at: (time: number) => StartPosition;
  /** Returns where the next source has to start to continue from here. */
  now: () => StartPosition;
  /** Start position of the source that is being loaded or reloaded. */
  startFrom: (start: StartPosition) => void;
  /** The element has been emptied: playback resumes where it was, or where it was about to start. */
  emptied: () => void;
  /** The element is where playback resumes: its own time counts again. */
  reached: () => void;
  isPending: () => boolean;
  /** Start position of playback once the source has loaded, media time in s; null while it plays, and if unknown. */
  pendingTime: () => number | null;
};

/** Returns where the page wants its source to start. */
export function requestedStart({ startTime, timeOrigin, clip }: SourceSpec): StartPosition {
  const time = startTime ?? clip?.start ?? null;
  return time !== null && timeOrigin !== null
    ? { time: null, epochMs: timeOrigin + time * 1000 }
    : { time, epochMs: null };
}

/** Tracks where playback resumes when one source replaces another. */
export function createResumePosition(
  getState: () => PlayerState,
  isOnAir: () => boolean,
): ResumePosition {
  let start = streamDefault;
  /** The element has nothing, and its time means nothing, until it is at `start`. */
  let isPending = false;
  const at = (time: number): StartPosition =>
    isOnAir()
      ? { time: null, epochMs: wallClockAt(getState().live.anchors, time) }
      : { time, epochMs: null };
  const now = () => {
    const { live, playback, timeline } = getState();
    if (playback.phase === 'loading' || isPending) return start;
    const isAtLive = live.isLive && (live.atLiveEdge || live.followsLive);
    if (playback.phase === 'empty' || isAtLive) return streamDefault;
    return at(timeline.currentTime);
  };
  const startFrom = (next: StartPosition) => {
    start = next;
    isPending = true;
  };
  return {
    at,
    now,
    startFrom,
    emptied: () => startFrom(now()),
    reached: () => {
      isPending = false;
    },
    isPending: () => isPending,
    pendingTime: () => (isPending ? start.time : null),
  };
}
