import { describe, expect, it } from 'vitest';
import { anEntry } from '../testing.tsx';
import { nextOf } from './next-of.ts';

const team = (id: string) => ({ ...anEntry().team1!, Id: id });
const league = (id: string) => ({ ...anEntry().categories[0]!, id, type: 'league' as const });
const match = (id: string, home: string, away: string, leagueId: string) =>
  anEntry({
    id,
    eventStatus: 'archived',
    team1: team(home),
    team2: team(away),
    categories: [league(leagueId)],
  });

describe('what follows a replay', () => {
  const watched = match('watched', 'cal', 'dun', 'men');
  const live = anEntry({ id: 'live', eventStatus: 'live', team1: team('cal') });
  const foreign = match('foreign', 'a', 'b', 'women');
  const sameLeague = match('same-league', 'c', 'd', 'men');
  const sameTeam = match('same-team', 'e', 'dun', 'cup');

  it('is a replay of its teams, else of its competition, else any, else the first related video', () => {
    const following = (...related: Parameters<typeof nextOf>[1][number][]) =>
      nextOf(watched, related)?.id;
    expect(following(live, foreign, sameLeague, sameTeam)).toBe('same-team');
    expect(following(live, foreign, sameLeague)).toBe('same-league');
    expect(following(live, foreign)).toBe('foreign');
    expect(following(live)).toBe('live');
    expect(nextOf(watched, [])).toBeNull();
  });
});
