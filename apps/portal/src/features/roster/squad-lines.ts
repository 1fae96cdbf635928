import type { RosterPlayer } from '@grandstand/contract';
import { rosterPositions, type RosterPosition } from '@grandstand/contract/constants';

/** Players of one position. */
export interface SquadLine {
  /** As stored; null for players without one. */
  readonly position: string | null;
  readonly players: readonly RosterPlayer[];
}

/** True for a position that pages translate. */
export const isKnownPosition = (position: string): position is RosterPosition =>
  (rosterPositions as readonly string[]).includes(position);

/** Groups players by position: known ones from the back to the front, then others, then none. */
export function squadLines(players: readonly RosterPlayer[]): SquadLine[] {
  const rankOf = (position: string | null) => {
    if (position === null) return rosterPositions.length + 1;
    return isKnownPosition(position) ? rosterPositions.indexOf(position) : rosterPositions.length;
  };
  return [...Map.groupBy(players, ({ position }) => position)]
    .map(([position, group]) => ({ position, players: group }))
    .toSorted((one, other) => rankOf(one.position) - rankOf(other.position));
}
