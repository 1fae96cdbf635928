import type { PlayerState } from '../../core/state.ts';

/** Returns the position, media s: as exact as the element has it, or as another screen reported it. */
export const currentPosition = (
  { currentTime }: HTMLVideoElement,
  { cast, timeline }: Pick<PlayerState, 'cast' | 'timeline'>,
): number => (cast.status === 'on' ? timeline.currentTime : currentTime);
