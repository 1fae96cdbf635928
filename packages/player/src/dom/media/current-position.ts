import type { PlayerState } from '../../core/state.ts';

/**
 * Returns the position, media s, with the element's precision. Another screen reports its own, and an element
 * that recovery has emptied has none.
 */
export const currentPosition = (
  { currentTime, readyState }: HTMLVideoElement,
  { cast, timeline }: Pick<PlayerState, 'cast' | 'timeline'>,
): number =>
  cast.status === 'on' || readyState === HTMLMediaElement.HAVE_NOTHING
    ? timeline.currentTime
    : currentTime;
