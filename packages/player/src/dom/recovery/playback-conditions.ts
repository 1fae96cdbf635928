import type { PlayerEvent, PlayerState } from '../../core/state.ts';
import type { Store } from '../../core/store.ts';
import { bufferedEnd } from '../media/media-events.ts';
import type { RecoveryPorts } from './recovery-driver.ts';

/**
 * Returns what recovery knows of the element and the player's state, and how it reports an error.
 * @param startTime where playback starts once the source has loaded, media time in s; null while it plays
 */
export const playbackConditions = (
  video: HTMLVideoElement,
  { dispatch, getState }: Store<PlayerState, PlayerEvent>,
  startTime: () => number | null,
): Pick<RecoveryPorts, 'position' | 'bufferedAhead' | 'wantsPlay' | 'isComplete' | 'report'> => ({
  position: () => startTime() ?? video.currentTime,
  bufferedAhead: () => bufferedEnd(video) - video.currentTime,
  wantsPlay: () => {
    const { wantsPlay, phase, interruption } = getState().playback;
    return wantsPlay && phase !== 'ended' && interruption === null;
  },
  isComplete: () => {
    const { live, timeline } = getState();
    const { end } = timeline.seekable;
    return !live.isLive && end > 0 && bufferedEnd(video) >= end - 0.5;
  },
  report: (error) => {
    dispatch({ type: 'error', error });
    // Otherwise the rest of the buffer would play on behind the message.
    if (error && !error.retrying) video.pause();
  },
});
