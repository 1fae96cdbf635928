import { startOf, type CardEvent } from '../../event-card/index.ts';

/**
 * Returns the next match of a club: of its first team, else of any of its teams; null if there is none.
 * @param ownTeams the tenant's own teams, the first team first
 */
export function nextMatchOf(
  upcoming: readonly CardEvent[],
  ownTeams: readonly string[],
): CardEvent | null {
  const next = (teams: readonly string[]) =>
    upcoming
      .filter(({ cancelled }) => !cancelled)
      .filter(({ team1, team2 }) =>
        [team1, team2].some((team) => team !== null && teams.includes(team.Id)),
      )
      .toSorted((a, b) => startOf(a) - startOf(b))[0];
  return next(ownTeams.slice(0, 1)) ?? next(ownTeams) ?? null;
}
