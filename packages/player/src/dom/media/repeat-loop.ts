import { hasLeftRange } from '../../core/timeline/loop.ts';
import type { PlayerAttachment } from '../attachments.ts';
import { currentPosition } from './current-position.ts';
import { frameCheckSeconds } from './playhead.ts';

/** Seeks to the start of the loop whenever its end is reached. */
export const repeatLoop: PlayerAttachment = ({ video, getState, subscribe, commands, signal }) => {
  let frameRequest = 0;
  /** Until the frame of the start is there, the time or the phase is still that of the end. */
  let isSeekingBack = false;
  const checkLoop = () => {
    frameRequest = 0;
    const state = getState();
    const { phase, paused, interruption } = state.playback;
    const { loop, seekable } = state.timeline;
    if (!loop || interruption) return;
    if (hasLeftRange(loop, seekable)) return commands.setLoop(null);
    if (loop.end === null) return;
    const remaining = loop.end - currentPosition(video, state);
    const hasEnded = phase === 'ended';
    if (isSeekingBack) {
      isSeekingBack = remaining <= 0 || video.seeking || hasEnded;
      return;
    }
    if (hasEnded || (remaining <= 0 && !paused)) {
      isSeekingBack = true;
      commands.seek(loop.start);
      if (hasEnded) commands.play();
    } else if (!paused && remaining < frameCheckSeconds && frameRequest === 0)
      frameRequest = requestAnimationFrame(checkLoop);
  };
  subscribe(checkLoop);
  video.addEventListener('seeked', checkLoop, { signal });
  return () => cancelAnimationFrame(frameRequest);
};
