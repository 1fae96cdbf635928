import { describe, expect, it } from 'vitest';
import { anEntry } from '../testing.tsx';
import { chooseHero } from './choose-hero.ts';

const upcoming = anEntry({ id: 'u', eventStatus: 'upcoming' });
const locked = anEntry({
  id: 'l',
  isEventAvailableForUser: false,
  commerceType: 'commerce_members_media',
});

describe('choice of the hero', () => {
  it('prefers what is live, and of that what everyone may open', () => {
    const choice = chooseHero([locked, anEntry({ id: 'open' })], [upcoming]);
    expect(choice?.event.id).toBe('open');
    expect(choice?.others.map(({ id }) => id)).toEqual(['l', 'u']);
  });

  it('never shows a match large that was called off', () => {
    const off = anEntry({ id: 'off', cancelled: true });
    const offLater = { ...off, id: 'later', eventStatus: 'upcoming' } as const;
    expect(chooseHero([off], [offLater, upcoming])?.event.id).toBe('u');
    expect(chooseHero([off], [offLater])).toBeNull();
  });

  it('falls back to the next match, then to nothing', () => {
    expect(chooseHero([], [upcoming])?.event.id).toBe('u');
    expect(chooseHero([], [])).toBeNull();
  });
});
