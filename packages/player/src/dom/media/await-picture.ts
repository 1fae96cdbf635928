import type { PlayerEvent, PlayerState } from '../../core/state.ts';
import type { Store } from '../../core/store.ts';
import { afterFrame } from './after-frame.ts';

/** State of the wait for the first frame: it may arrive in a moment, it takes longer, or it is over. */
export type PictureWait = 'short' | 'long' | 'over';

/** While there is no picture, the controls are not missed for this long, ms. */
const shortMs = 250;

/**
 * Reports how long the first frame of a video, or its replacement, takes. Rendering the controls costs as
 * much processor time as everything else between a press and a quick first frame, so they are not
 * rendered before it unless it takes longer.
 * @returns the function that stops waiting
 */
export function awaitPicture(
  video: HTMLVideoElement,
  { getState, subscribe }: Store<PlayerState, PlayerEvent>,
  onWait: (wait: PictureWait) => void,
): () => void {
  const timer = setTimeout(() => onWait('long'), shortMs);
  const update = () => {
    const { playback, error, cast } = getState();
    const { phase, wantsPlay, interruption } = playback;
    const isComing = phase === 'loading' && wantsPlay && cast.status !== 'on';
    if (isComing && error === null && interruption === null) return;
    stop();
    if (phase === 'ready' && !wasReady) afterFrame(video, () => isWanted && onWait('over'));
    else onWait('over');
  };
  const unsubscribe = subscribe(update);
  const stop = () => {
    clearTimeout(timer);
    unsubscribe();
  };
  const wasReady = getState().playback.phase === 'ready';
  let isWanted = true;
  update();
  return () => {
    isWanted = false;
    stop();
  };
}
