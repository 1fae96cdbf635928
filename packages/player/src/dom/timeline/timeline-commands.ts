import { leavesLoop, type Loop } from '../../core/timeline/loop.ts';
import { seekTarget } from '../../core/timeline/timeline.ts';
import type { CommandPorts } from '../command-ports.ts';
import { currentPosition } from '../media/current-position.ts';

/** Times are media seconds. */
export type TimelineCommands = {
  seek: (time: number) => void;
  /** Pauses, and shows the next or previous frame. */
  stepFrame: (direction: 1 | -1) => void;
  /** The section to loop from now on; null for none. */
  setLoop: (loop: Loop | null) => void;
  backToLive: () => void;
};

/** Frames per second of videos that do not report theirs. */
const defaultFrameRate = 25;

export function createTimelineCommands(
  { video, store, sources }: CommandPorts,
  pause: () => void,
): TimelineCommands {
  const { dispatch, getState } = store;

  const seek = (time: number) => {
    const { playback, timeline, error } = getState();
    const { seekable, loop } = timeline;
    if (playback.interruption || !sources.engine() || seekable.end <= seekable.start) return;
    const target = seekTarget(seekable, time);
    if (loop && leavesLoop(loop, target)) dispatch({ type: 'loop', loop: null });
    sources.seek(target);
    dispatch({ type: 'seeking', currentTime: target });
    // After a final failure the engine loads nothing, but another position may play.
    if (error && !error.retrying) {
      sources.measure();
      sources.retry();
    }
  };

  return {
    seek,
    stepFrame: (direction) => {
      const { playback, quality } = getState();
      if (playback.interruption) return;
      pause();
      const level = quality.levels.find(({ index }) => index === quality.activeLevel);
      seek(currentPosition(video, getState()) + direction / (level?.frameRate || defaultFrameRate));
    },
    setLoop: (loop) => {
      if (!getState().playback.interruption) dispatch({ type: 'loop', loop });
    },
    backToLive: () => {
      if (getState().playback.interruption) return;
      dispatch({ type: 'loop', loop: null });
      dispatch({ type: 'follow-live', followsLive: true });
      sources.seekToLive();
      void sources.start();
    },
  };
}
