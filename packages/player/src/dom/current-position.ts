import type { PlayerState } from '../core/state.ts';

/** Where the film is, media s: as exact as the element has it, or as another screen told it. */
export const placeOf = (
  { currentTime }: HTMLVideoElement,
  { cast, time }: Pick<PlayerState, 'cast' | 'time'>,
): number => (cast === 'on' ? time : currentTime);
