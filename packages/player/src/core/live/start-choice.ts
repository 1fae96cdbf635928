import type { PlayerState } from '../state.ts';

/** A viewer who joins within this time has missed nothing worth going back for, s. */
const worthGoingBack = 60;
/** A stream that starts within this time of the event's second zero includes its beginning, s. */
const beginning = 1;

/**
 * Decides whether to prompt a viewer who joins late for where to start; `due` while that is unknown.
 * @param toContentTime seconds of the event, from its start
 */
export function startChoiceAt(
  state: PlayerState,
  toContentTime: (mediaTime: number) => number,
): PlayerState['startChoice'] {
  const { phase, paused, live, followsLive, interruption, anchors, window, startChoice } = state;
  if (startChoice === 'over') return 'over';
  if (phase !== 'ready' || interruption !== null || window.end <= window.start) return startChoice;
  // Without dates the stream does not reveal where the event starts.
  if (!live || !followsLive || anchors.length === 0) return 'over';
  if (startChoice === 'open') return 'open';
  if (paused) return 'due';
  const reaches = toContentTime(window.start) <= beginning;
  return reaches && toContentTime(window.end) > worthGoingBack ? 'open' : 'over';
}
