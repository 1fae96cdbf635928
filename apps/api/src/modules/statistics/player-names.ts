import type { MatchStatistics, StatisticsLog } from '@grandstand/contract';
import type { Scope } from '../../platform/database/database.ts';
import { type FindPlayerName, readPlayerNames } from '../roster/index.ts';

type Overview = NonNullable<MatchStatistics['game-overview']>;
type Moment = StatisticsLog['moments'][number];

/** The teams of a match by side; null if unknown. */
interface Sides {
  readonly home: string | null;
  readonly away: string | null;
}

const playerOf = ({ side, playerNumber }: Moment, sides: Sides) => ({
  teamId: sides[side],
  number: playerNumber,
});

/** Adds the names of players to the moments of a match, as far as rosters have them. */
export async function withPlayerNames(
  scope: Scope,
  overview: Overview,
  sides: Sides,
): Promise<Overview> {
  const { moments = [] } = overview;
  const findName: FindPlayerName = await readPlayerNames(
    scope,
    moments.map((moment) => playerOf(moment, sides)),
  );
  const named = moments.map((moment) => {
    const { teamId, number } = playerOf(moment, sides);
    const playerName = findName(teamId, number);
    return playerName === undefined ? moment : { ...moment, playerName };
  });
  return { ...overview, moments: named };
}
