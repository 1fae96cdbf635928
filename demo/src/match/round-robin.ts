import type { League, Team } from '../world/world.ts';

export interface Pairing {
  round: number;
  home: Team;
  away: Team;
}

/** Cached seasons: those that are shown, and all of each league. */
const shownSeasons = new WeakMap<League, Pairing[][]>();
const fullSeasons = new WeakMap<League, Pairing[][]>();

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

/** Builds a league's whole season: every pair meets at home and away. Rounds are counted from 1. */
function fullSeasonOf(league: League): Pairing[][] {
  const known = fullSeasons.get(league);
  if (known !== undefined) return known;
  const roundsPerHalf = league.teams.length - 1;
  const season = Array.from({ length: 2 * roundsPerHalf }, (_, index) =>
    pairRound(league.teams, index % roundsPerHalf).map(([first, second]): Pairing =>
      index < roundsPerHalf
        ? { round: index + 1, home: first, away: second }
        : { round: index + 1, home: second, away: first },
    ),
  );
  fullSeasons.set(league, season);
  return season;
}

/** True if the tenant shows this match: leagues may show only the matches of certain teams. */
const isShown = ({ onlyTeams }: League, { home, away }: Pairing): boolean =>
  onlyTeams === null || onlyTeams.includes(home.id) || onlyTeams.includes(away.id);

/** Returns a league's season as far as it is shown. */
export function seasonOf(league: League): Pairing[][] {
  const known = shownSeasons.get(league);
  if (known !== undefined) return known;
  const season = fullSeasonOf(league).map((round) =>
    round.filter((pairing) => isShown(league, pairing)),
  );
  shownSeasons.set(league, season);
  return season;
}

/** Returns the matches of a round that are not shown, whose results belong to the table all the same. */
export const unshownPairingsOf = (league: League, round: number): Pairing[] =>
  league.hasAllResults === true
    ? (fullSeasonOf(league)[round] ?? []).filter((pairing) => !isShown(league, pairing))
    : [];
