import type { MatchStatistics } from '@grandstand/contract';
import { useSyncExternalStore } from 'react';
import type { PartProps } from '../event/index.ts';
import { numbersAt, withScore, type MatchNumbers } from './match-numbers.ts';

interface EventNumbers {
  /** Null while they are hidden. */
  readonly numbers: MatchNumbers | null;
  /** True if they are those of the whole match, as far as it has been played. */
  readonly areComplete: boolean;
  /** The viewer's position, s; null before playback. */
  readonly position: number | null;
}

/**
 * Returns the statistics at the viewer's position. Before playback, they are those of the running match; for a
 * replay they show on request only.
 */
export function useEventNumbers(page: PartProps['page'], data: MatchStatistics): EventNumbers {
  const event = page.state.data;
  const position = useSyncExternalStore(page.playhead.subscribe, page.playhead.get, () => null);
  const { areHidden, isKnown, isShown, isRevealed, revealed } = page.results;
  const areComplete =
    isShown ||
    revealed.statistics === true ||
    (position !== null ? page.isWatched : isKnown || (page.status === 'live' && !areHidden));
  // The statistics state the score, which the page's header withholds until it is requested.
  const isWithheld = areHidden && !isRevealed('statistics') && !isRevealed('score');
  const numbers =
    areComplete || (position !== null && !isWithheld)
      ? numbersAt(withScore(data, event), areComplete ? null : position)
      : null;
  return { numbers, areComplete, position };
}
