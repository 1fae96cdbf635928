import type { RosterPlayer } from '@grandstand/contract';
import { rosterPositions, type RosterPosition } from '@grandstand/contract/constants';

/** A player of a squad or a line-up. */
type Positioned = Pick<RosterPlayer, 'position'>;

/** Players of one position. */
export interface SquadLine<P extends Positioned> {
  /** As stored; null for players without one. */
  readonly position: string | null;
  readonly players: readonly P[];
}

/** True for a position that pages translate. */
export const isKnownPosition = (position: string): position is RosterPosition =>
  (rosterPositions as readonly string[]).includes(position);

/** Positions that no other sport has. */
const rugbyPositions: readonly (string | null)[] = [
  'hooker',
  'prop',
  'lock',
  'flanker',
  'half_back',
] satisfies RosterPosition[];

/**
 * True for a squad of rugby. Its positions decide, because tenants name their sports as they like. Some
 * positions need the difference: a wing of handball and one of rugby have different names in most languages.
 */
export const isRugbySquad = (players: readonly Positioned[]): boolean =>
  players.some(({ position }) => rugbyPositions.includes(position));

/** The positions that rugby shares by name with another sport. */
const sharedNames = ['back', 'wing', 'center'] as const satisfies RosterPosition[];

/** True for a position that has a name of its own in rugby. */
export const hasRugbyName = (position: string): position is (typeof sharedNames)[number] =>
  (sharedNames as readonly string[]).includes(position);

/** Groups players by position: known ones from the back to the front, then others, then none. */
export function squadLines<P extends Positioned>(players: readonly P[]): SquadLine<P>[] {
  const rankOf = (position: string | null) => {
    if (position === null) return rosterPositions.length + 1;
    return isKnownPosition(position) ? rosterPositions.indexOf(position) : rosterPositions.length;
  };
  return [...Map.groupBy(players, ({ position }) => position)]
    .map(([position, group]) => ({ position, players: group }))
    .toSorted((one, other) => rankOf(one.position) - rankOf(other.position));
}
