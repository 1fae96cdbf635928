import type { PlayerState } from '../../core/state.ts';

/** Returns the position, media s: as exact as the element has it, or as another screen reported it. */
export const currentPosition = (
  { currentTime }: HTMLVideoElement,
  { cast, time }: Pick<PlayerState, 'cast' | 'time'>,
): number => (cast === 'on' ? time : currentTime);
