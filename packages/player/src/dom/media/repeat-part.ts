import { hasLeftRange } from '../../core/timeline/loop.ts';
import type { PlayerAttachment } from '../attachments.ts';
import { currentPosition } from './current-position.ts';
import { watchedBeforeEnd } from './playhead.ts';

/** Seeks to the start of the loop whenever its end is reached. */
export const repeatPart: PlayerAttachment = ({ video, getState, subscribe, commands, signal }) => {
  let watch = 0;
  /** Seeking back: until the frame is there, the time or the phase is still that of the end. */
  let isReturning = false;
  const look = () => {
    watch = 0;
    const state = getState();
    const { phase, paused, interruption } = state.playback;
    const { loop, seekable } = state.timeline;
    if (!loop || interruption) return;
    if (hasLeftRange(loop, seekable)) return commands.setLoop(null);
    if (loop.end === null) return;
    const left = loop.end - currentPosition(video, state);
    const hasEnded = phase === 'ended';
    if (isReturning) {
      isReturning = left <= 0 || video.seeking || hasEnded;
      return;
    }
    if (hasEnded || (left <= 0 && !paused)) {
      isReturning = true;
      commands.seek(loop.start);
      if (hasEnded) commands.play();
    } else if (!paused && left < watchedBeforeEnd && watch === 0)
      watch = requestAnimationFrame(look);
  };
  subscribe(look);
  video.addEventListener('seeked', look, { signal });
  return () => cancelAnimationFrame(watch);
};
