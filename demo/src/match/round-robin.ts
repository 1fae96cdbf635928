import type { League, Team } from '../world/world.ts';

interface Pairing {
  round: number;
  home: Team;
  away: Team;
}

const seasons = new WeakMap<League, Pairing[][]>();

/** Builds one round by the circle method: the first team stays, the others move on by one place. */
function circle(teams: readonly Team[], round: number): [Team, Team][] {
  const [fixed, ...others] = teams;
  if (fixed === undefined || teams.length % 2 === 1) {
    throw new Error('A round robin needs an even number of teams');
  }
  const turn = round % others.length;
  const ring = [fixed, ...others.slice(turn), ...others.slice(0, turn)];
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
  const half = league.teams.length - 1;
  const shown = (team: Team) => league.onlyTeams === null || league.onlyTeams.includes(team.id);
  const season = Array.from({ length: 2 * half }, (_, index) =>
    circle(league.teams, index % half)
      .map(([first, second]): Pairing =>
        index < half
          ? { round: index + 1, home: first, away: second }
          : { round: index + 1, home: second, away: first },
      )
      .filter(({ home, away }) => shown(home) || shown(away)),
  );
  seasons.set(league, season);
  return season;
}
