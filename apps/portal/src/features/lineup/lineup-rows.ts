import type { LineupPlayer } from '@grandstand/contract';
import { squadLines } from '../roster/index.ts';

/** The players of one position of both teams, who start or are on the bench. */
export interface LineupRow {
  readonly isStarting: boolean;
  /** As stored; null for players without one. */
  readonly position: string | null;
  readonly home: readonly LineupPlayer[];
  readonly away: readonly LineupPlayer[];
}

/**
 * Groups the players of both teams by position, starters first: known positions from the back to the front,
 * then others, then none. Both teams have the same rows, so that they stand beside each other.
 */
export function lineupRows(
  home: readonly LineupPlayer[],
  away: readonly LineupPlayer[],
): LineupRow[] {
  return [true, false].flatMap((isStarting) => {
    const [homePlayers, awayPlayers] = [home, away].map((players) =>
      players.filter(({ isStarter }) => isStarter === isStarting),
    ) as [LineupPlayer[], LineupPlayer[]];
    return squadLines([...homePlayers, ...awayPlayers]).map(({ position }) => ({
      isStarting,
      position,
      home: homePlayers.filter((player) => player.position === position),
      away: awayPlayers.filter((player) => player.position === position),
    }));
  });
}
