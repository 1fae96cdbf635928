import { describe, expect, it } from 'vitest';
import { anEntry } from '../../testing.tsx';
import { replaysIn, withoutMomentsOf, withoutSpoilers } from './moments.ts';

const archived = { eventStatus: 'archived' } as const;
const replay = anEntry({ id: 'm', ...archived });
const goal = anEntry({ id: 'g', eventId: 'm', mediaType: 'clip', ...archived });
const highlight = anEntry({ id: 'h', eventId: 'm', mediaType: 'highlight', ...archived });
const other = anEntry({ id: 'o', eventId: 'n', mediaType: 'clip', ...archived });

describe('moments next to replays', () => {
  it('omits moments from a list that contains the replay, in any position', () => {
    const remaining = withoutSpoilers([goal, replay, highlight, other]);
    expect(remaining.map(({ id }) => id)).toEqual(['m', 'o']);
    expect(withoutSpoilers([goal, highlight])).toHaveLength(2);
  });

  it('omits moments if the replay is elsewhere on the page', () => {
    expect(withoutMomentsOf([goal, other], replaysIn([replay]))).toEqual([other]);
  });

  it('includes moments next to the live match: its score is not a spoiler', () => {
    const live = anEntry({ id: 'm', eventStatus: 'live' });
    expect(withoutSpoilers([live, goal])).toHaveLength(2);
  });

  it('omits only moments cut from a match, never standalone videos', () => {
    const standalone = anEntry({ id: 'm', mediaType: 'highlight', ...archived });
    expect(withoutMomentsOf([standalone], new Set(['m']))).toEqual([standalone]);
  });
});
