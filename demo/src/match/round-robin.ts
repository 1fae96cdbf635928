import type { League, Team } from '../world/world.ts';

interface Pairing {
  round: number;
  home: Team;
  away: Team;
}

/** Cached seasons. */
const seasons = new WeakMap<League, Pairing[][]>();

/** Pairs the teams of one round by the circle method: the first team stays, the others rotate by one. */
function pairRound(teams: readonly Team[], round: number): [Team, Team][] {
  const [fixed, ...others] = teams;
  if (fixed === undefined || teams.length % 2 === 1) {
    throw new Error('A round robin needs an even number of teams');
  }
  const rotation = round % others.length;
  const ring = [fixed, ...others.slice(rotation), ...others.slice(0, rotation)];
  const pairs = Array.from({ length: ring.length / 2 }, (_, index): [Team, Team] => {
    const first = ring[index] ?? fixed;
    const second = ring[ring.length - 1 - index] ?? fixed;
    return (round + index) % 2 === 0 ? [first, second] : [second, first];
  });
  // Otherwise the team that stays would always play the first match of a round.
  const shift = Math.floor(round / 2) % pairs.length;
  return [...pairs.slice(shift), ...pairs.slice(0, shift)];
}

/**
 * Builds a league's season: every pair meets at home and away. Rounds are counted from 1. Leagues that show
 * only certain teams keep just their matches.
 */
export function seasonOf(league: League): Pairing[][] {
  const known = seasons.get(league);
  if (known !== undefined) return known;
  const roundsPerHalf = league.teams.length - 1;
  const shown = (team: Team) => league.onlyTeams === null || league.onlyTeams.includes(team.id);
  const season = Array.from({ length: 2 * roundsPerHalf }, (_, index) =>
    pairRound(league.teams, index % roundsPerHalf)
      .map(([first, second]): Pairing =>
        index < roundsPerHalf
          ? { round: index + 1, home: first, away: second }
          : { round: index + 1, home: second, away: first },
      )
      .filter(({ home, away }) => shown(home) || shown(away)),
  );
  seasons.set(league, season);
  return season;
}
