import { describe, expect, it } from 'vitest';
import { anEntry, inMinutes } from '../testing.tsx';
import { newestExcerpts } from './newest-excerpts.ts';

const anExcerpt = (id: string, eventId: string, minutesAgo: number, overrides = {}) =>
  anEntry({ id, eventId, mediaType: 'clip', date: inMinutes(-minutesAgo), ...overrides });

const idsOf = (excerpts: Parameters<typeof newestExcerpts>[0]) =>
  newestExcerpts(excerpts).map(({ id }) => id);

describe('newest excerpts', () => {
  it('omit what is a day older than the newest one', () => {
    const excerpts = [
      anExcerpt('new', 'a', 10),
      anExcerpt('same-evening', 'b', 10 + 23 * 60),
      anExcerpt('old', 'c', 10 + 24 * 60),
    ];
    expect(idsOf(excerpts)).toEqual(['new', 'same-evening']);
  });

  it('include the newest ones, however old they are', () => {
    expect(idsOf([anExcerpt('only', 'a', 13 * 24 * 60)])).toEqual(['only']);
    expect(idsOf([])).toEqual([]);
  });

  it('have one excerpt of a match whose pictures are hidden, so that no two look the same', () => {
    const hidden = { resultHidden: true, imageUrl: null } as const;
    const excerpts = [
      anExcerpt('a1', 'a', 10, hidden),
      anExcerpt('a2', 'a', 11, hidden),
      anExcerpt('b1', 'b', 12, hidden),
      anExcerpt('c1', 'c', 13),
      anExcerpt('c2', 'c', 14),
    ];
    expect(idsOf(excerpts)).toEqual(['a1', 'b1', 'c1', 'c2']);
  });

  it('leave out excerpts without a picture, unless none has one', () => {
    const plain = { imageUrl: null } as const;
    const framed = { imageUrl: null, frameUrl: '/media/events/b/picture.webp' } as const;
    const hidden = { imageUrl: null, resultHidden: true } as const;
    expect(
      idsOf([
        anExcerpt('plain', 'a', 10, plain),
        anExcerpt('framed', 'b', 11, framed),
        anExcerpt('hidden', 'c', 12, hidden),
      ]),
    ).toEqual(['framed', 'hidden']);
    expect(idsOf([anExcerpt('plain', 'a', 10, plain)])).toEqual(['plain']);
  });
});
