import { describe, expect, it } from 'vitest';
import { anEntry, inMinutes, now } from '../../testing.tsx';
import { chooseHero } from './choose-hero.ts';

const upcoming = anEntry({ id: 'u', eventStatus: 'upcoming' });
const locked = anEntry({
  id: 'l',
  isEventAvailableForUser: false,
  commerceType: 'commerce_members_media',
});

const neutral = { ownTeams: [], followed: new Set<string>(), now };

describe('hero choice', () => {
  it('prefers a live match, then one that is open to everyone', () => {
    expect(chooseHero([locked, anEntry({ id: 'open' })], [upcoming])?.id).toBe('open');
    expect(chooseHero([locked], [upcoming])?.id).toBe('l');
  });

  it('never makes a cancelled match the hero', () => {
    const cancelled = anEntry({ id: 'off', cancelled: true });
    const cancelledUpcoming = {
      ...cancelled,
      id: 'cancelled-upcoming',
      eventStatus: 'upcoming',
    } as const;
    expect(chooseHero([cancelled], [cancelledUpcoming, upcoming])?.id).toBe('u');
    expect(chooseHero([cancelled], [cancelledUpcoming])).toBeNull();
  });

  it('prefers the next match to one that should have started an hour ago', () => {
    const overdue = { ...upcoming, id: 'overdue', gameStartDate: inMinutes(-60) };
    const next = { ...upcoming, id: 'next', gameStartDate: inMinutes(300) };
    expect(chooseHero([], [overdue, next], neutral)?.id).toBe('next');
    expect(chooseHero([], [overdue], neutral)?.id).toBe('overdue');
  });

  it('ranks by importance: own first team, followed, final, live before soon', () => {
    const matchOf = (id: string, teams: readonly [string, string], overrides = {}) => {
      const entry = anEntry({ id, ...overrides });
      const [team1, team2] = teams.map((Id) => ({ ...entry.team1, Id }));
      return { ...entry, team1, team2 } as typeof entry;
    };
    const soon = { eventStatus: 'upcoming', gameStartDate: inMinutes(60) } as const;
    const live = [
      matchOf('other', ['a', 'b']),
      matchOf('final', ['c', 'd'], { gameType: 'Final' }),
      matchOf('followed', ['e', 'f']),
    ];
    const ownMatch = matchOf('own', ['x', 'y'], soon);
    const choose = (preferences: { ownTeams?: string[]; followed?: string[] }, next = [ownMatch]) =>
      chooseHero(live, next, {
        ownTeams: preferences.ownTeams ?? [],
        followed: new Set(preferences.followed),
        now,
      })?.id;
    expect(choose({})).toBe('final');
    const semi = matchOf('semi', ['g', 'h'], { gameType: 'Semi-final' });
    expect(chooseHero([semi, ...live], [], neutral)?.id).toBe('final');
    expect(chooseHero([...live.slice(0, 1), semi], [], neutral)?.id).toBe('other');
    expect(choose({ followed: ['f'] })).toBe('followed');
    expect(choose({ followed: ['f'], ownTeams: ['x', 'e'] })).toBe('own');
    const distant = { ...ownMatch, gameStartDate: inMinutes(600) };
    expect(choose({ ownTeams: ['x'] }, [distant])).toBe('final');
    expect(
      chooseHero([], [{ ...upcoming, gameStartDate: inMinutes(400) }, distant], {
        ownTeams: ['x'],
        followed: new Set(),
        now,
      })?.id,
    ).toBe('own');
    expect(chooseHero([matchOf('on', ['a', 'b'])], [matchOf('soon', ['a', 'b'], soon)])?.id).toBe(
      'on',
    );
    // A locked live match still ranks above an open upcoming one.
    expect(chooseHero([locked], [matchOf('soon', ['a', 'b'], soon)], neutral)?.id).toBe('l');
  });

  it('falls back to the next match, then to null', () => {
    expect(chooseHero([], [upcoming])?.id).toBe('u');
    expect(chooseHero([], [])).toBeNull();
  });
});
