import { useFollowScoreboard, useScoreboard } from './scoreboard-store.ts';

/**
 * Follows the scoreboard and returns a text that changes when a match ends, or when the result of one that has
 * just ended is corrected. Empty while none has just ended.
 */
export function useFinishedResults(isOn: boolean): string {
  useFollowScoreboard(isOn);
  return useScoreboard(({ entries }) =>
    isOn
      ? Object.values(entries)
          .filter(({ eventStatus, cancelled }) => eventStatus === 'archived' && !cancelled)
          .map(({ id, score }) => `${id} ${score?.home ?? ''}:${score?.away ?? ''}`)
          .toSorted()
          .join(' ')
      : '',
  );
}
