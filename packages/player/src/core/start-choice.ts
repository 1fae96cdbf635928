import type { PlayerState } from './state.ts';

/** Whoever comes in within this time has missed nothing worth going back for, s. */
const worthGoingBack = 60;
/** A stream that begins within this time of the event's second zero has its beginning, s. */
const beginning = 1;

/**
 * Whether a viewer who comes in late may be asked where to begin: `due` as long as that is not known.
 * @param toContentTime seconds of the event, from its start
 */
export function startChoiceAt(
  state: PlayerState,
  toContentTime: (mediaTime: number) => number,
): PlayerState['startChoice'] {
  const { phase, paused, live, followsLive, interruption, anchors, window, startChoice } = state;
  if (startChoice === 'over') return 'over';
  if (phase !== 'ready' || interruption !== null || window.end <= window.start) return startChoice;
  // A stream without dates does not say what was its beginning.
  if (!live || !followsLive || anchors.length === 0) return 'over';
  if (startChoice === 'open') return 'open';
  if (paused) return 'due';
  const reaches = toContentTime(window.start) <= beginning;
  return reaches && toContentTime(window.end) > worthGoingBack ? 'open' : 'over';
}
