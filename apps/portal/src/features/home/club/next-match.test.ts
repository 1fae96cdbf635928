import { describe, expect, it } from 'vitest';
import { anEntry, inMinutes } from '../../testing.tsx';
import { nextMatchOf } from './next-match.ts';

function aMatch(id: string, team: string, minutes: number, overrides = {}) {
  const entry = anEntry({
    id,
    eventStatus: 'upcoming',
    gameStartDate: inMinutes(minutes),
    ...overrides,
  });
  return { ...entry, team2: entry.team2 && { ...entry.team2, Id: team } };
}

describe('next match of a club', () => {
  const upcoming = [
    aMatch('later', 'first', 900),
    aMatch('off', 'first', 100, { cancelled: true }),
    aMatch('next', 'first', 600),
    aMatch('youth', 'u19', 60),
    aMatch('other', 'someone', 30),
  ];

  it('is the soonest of its first team that is not cancelled', () => {
    expect(nextMatchOf(upcoming, ['first', 'u19'])?.id).toBe('next');
  });

  it('is of another own team if the first team has none', () => {
    expect(nextMatchOf(upcoming, ['missing', 'u19'])?.id).toBe('youth');
  });

  it('is null for a tenant without teams of its own', () => {
    expect(nextMatchOf(upcoming, [])).toBeNull();
    expect(nextMatchOf(upcoming, ['missing'])).toBeNull();
  });
});
