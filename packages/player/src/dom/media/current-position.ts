import type { PlayerState } from '../../core/state.ts';

/**
 * Returns the position, media time in s, with the element's precision. Uses the state's while another screen plays, and while
 * recovery has emptied the element.
 */
export const currentPosition = (
  { currentTime, readyState }: HTMLVideoElement,
  { cast, timeline }: Pick<PlayerState, 'cast' | 'timeline'>,
): number =>
  cast.status === 'on' || readyState === HTMLMediaElement.HAVE_NOTHING
    ? timeline.currentTime
    : currentTime;
