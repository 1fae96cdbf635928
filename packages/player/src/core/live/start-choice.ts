import type { PlayerState } from '../state.ts';
import type { LiveState } from './live-state.ts';

/** A viewer who joins within this time of the start is not prompted, s. */
const minMissedSeconds = 60;
/** A stream that starts within this time of the event's start includes it, s. */
const startToleranceSeconds = 1;

/**
 * Returns whether a viewer who joins late is prompted for where to start: not decided yet (`undecided`), now
 * (`open`) or no longer (`closed`).
 * @param toContentTime converts a media time to seconds from the start of the event
 */
export function startChoiceAt(
  { playback, live, timeline }: PlayerState,
  toContentTime: (mediaTime: number) => number,
): LiveState['startChoice'] {
  const { phase, paused, interruption } = playback;
  const { seekable } = timeline;
  const { startChoice } = live;
  if (startChoice === 'closed') return 'closed';
  if (phase !== 'ready' || interruption !== null || seekable.end <= seekable.start) {
    return startChoice;
  }
  // A viewer who left live has chosen already. Without dates the stream does not reveal where the event starts.
  if (!live.isLive || !live.followsLive || live.anchors.length === 0) return 'closed';
  if (startChoice === 'open') return 'open';
  if (paused) return 'undecided';
  const includesStart = toContentTime(seekable.start) <= startToleranceSeconds;
  return includesStart && toContentTime(seekable.end) > minMissedSeconds ? 'open' : 'closed';
}
