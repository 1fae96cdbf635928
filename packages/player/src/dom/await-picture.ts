import type { PlayerEvent, PlayerState } from '../core/state.ts';
import type { Store } from '../core/store.ts';
import { afterFrame } from './after-frame.ts';

/** How a film is waited for: it may be there in a moment, it takes longer, or there is something to see. */
export type PictureWait = 'short' | 'long' | 'over';

/** So long nobody misses the controls of a film that has no picture yet, ms. */
const SHORT_MS = 250;

/**
 * Tells how long the first picture of a film, or what comes in its place, is waited for. Drawing the controls
 * takes the processor as long as all else between a press and a picture that is quickly there: they are not
 * drawn before it, unless it takes longer.
 * @returns ends the waiting
 */
export function awaitPicture(
  video: HTMLVideoElement,
  { getState, subscribe }: Store<PlayerState, PlayerEvent>,
  onWait: (wait: PictureWait) => void,
): () => void {
  const patience = setTimeout(() => onWait('long'), SHORT_MS);
  const look = () => {
    const { phase, wantsPlay, error, interruption, cast } = getState();
    const isComing = phase === 'loading' && wantsPlay && cast !== 'on';
    if (isComing && error === null && interruption === null) return;
    stop();
    if (phase === 'ready' && !isThere) afterFrame(video, () => isWanted && onWait('over'));
    else onWait('over');
  };
  const unsubscribe = subscribe(look);
  const stop = () => {
    clearTimeout(patience);
    unsubscribe();
  };
  const isThere = getState().phase === 'ready';
  let isWanted = true;
  look();
  return () => {
    isWanted = false;
    stop();
  };
}
