import { describe, expect, it } from 'vitest';
import { seasonOf } from './round-robin.ts';
import { demoTenantIds, worldOf } from '../world/worlds.ts';

const leagues = demoTenantIds.flatMap((id) => worldOf(id).leagues);

describe('a season', () => {
  it('pairs all teams once at home and once away, with no team twice in a round', () => {
    for (const league of leagues.filter(({ onlyTeams }) => onlyTeams === null)) {
      const season = seasonOf(league);
      const pairs = season.flat().map(({ home, away }) => `${home.id} ${away.id}`);
      expect(new Set(pairs).size).toBe(league.teams.length * (league.teams.length - 1));
      expect(pairs.length).toBe(new Set(pairs).size);
      for (const round of season) {
        const playing = round.flatMap(({ home, away }) => [home.id, away.id]);
        expect(new Set(playing).size).toBe(league.teams.length);
      }
    }
  });

  it('restricts a club to its own matches, one in each round', () => {
    for (const league of worldOf('harbour').leagues) {
      for (const round of seasonOf(league)) {
        expect(round).toHaveLength(1);
        const [match] = round;
        expect([match?.home.id, match?.away.id]).toContain(league.onlyTeams?.[0]);
      }
    }
  });

  it('does not always start a round with the same team', () => {
    for (const league of leagues.filter(({ onlyTeams }) => onlyTeams === null)) {
      const season = seasonOf(league);
      for (const { id } of league.teams) {
        const firsts = season.filter(([match]) => match?.home.id === id || match?.away.id === id);
        expect(firsts.length / season.length).toBeLessThanOrEqual(0.7);
      }
    }
  });
});
