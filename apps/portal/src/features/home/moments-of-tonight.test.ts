import { describe, expect, it } from 'vitest';
import { anEntry, inMinutes } from '../testing.tsx';
import { momentsOfTonight } from './moments-of-tonight.ts';

const aMoment = (id: string, eventId: string, minutesAgo: number, overrides = {}) =>
  anEntry({ id, eventId, mediaType: 'clip', date: inMinutes(-minutesAgo), ...overrides });

const idsOf = (moments: Parameters<typeof momentsOfTonight>[0]) =>
  momentsOfTonight(moments).map(({ id }) => id);

describe('moments of tonight', () => {
  it('omit what is a day older than the newest one', () => {
    const moments = [
      aMoment('new', 'a', 10),
      aMoment('same-evening', 'b', 10 + 23 * 60),
      aMoment('old', 'c', 10 + 24 * 60),
    ];
    expect(idsOf(moments)).toEqual(['new', 'same-evening']);
  });

  it('include the newest ones, however old they are', () => {
    expect(idsOf([aMoment('only', 'a', 13 * 24 * 60)])).toEqual(['only']);
    expect(idsOf([])).toEqual([]);
  });

  it('have one moment of a match whose pictures are hidden, so that no two look the same', () => {
    const hidden = { resultHidden: true, imageUrl: null } as const;
    const moments = [
      aMoment('a1', 'a', 10, hidden),
      aMoment('a2', 'a', 11, hidden),
      aMoment('b1', 'b', 12, hidden),
      aMoment('c1', 'c', 13),
      aMoment('c2', 'c', 14),
    ];
    expect(idsOf(moments)).toEqual(['a1', 'b1', 'c1', 'c2']);
  });

  it('leave out moments without a picture, unless none has one', () => {
    const plain = { imageUrl: null } as const;
    const framed = { imageUrl: null, frameUrl: '/media/events/b/picture.webp' } as const;
    const hidden = { imageUrl: null, resultHidden: true } as const;
    expect(
      idsOf([
        aMoment('plain', 'a', 10, plain),
        aMoment('framed', 'b', 11, framed),
        aMoment('hidden', 'c', 12, hidden),
      ]),
    ).toEqual(['framed', 'hidden']);
    expect(idsOf([aMoment('plain', 'a', 10, plain)])).toEqual(['plain']);
  });
});
