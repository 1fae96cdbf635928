import { describe, expect, it } from 'vitest';
import { anEntry } from '../testing.tsx';
import { replaysIn, withoutMomentsOf, withoutSpoilers } from './moments.ts';

const archived = { eventStatus: 'archived' } as const;
const replay = anEntry({ id: 'm', ...archived });
const goal = anEntry({ id: 'g', eventId: 'm', mediaType: 'clip', ...archived });
const highlight = anEntry({ id: 'h', eventId: 'm', mediaType: 'highlight', ...archived });
const other = anEntry({ id: 'o', eventId: 'n', mediaType: 'clip', ...archived });

describe('moments beside replays', () => {
  it('are left out of a list that has the replay itself, wherever it stands', () => {
    const left = withoutSpoilers([goal, replay, highlight, other]);
    expect(left.map(({ id }) => id)).toEqual(['m', 'o']);
    expect(withoutSpoilers([goal, highlight])).toHaveLength(2);
  });

  it('are left out where the replay stands elsewhere on the page', () => {
    expect(withoutMomentsOf([goal, other], replaysIn([replay]))).toEqual([other]);
  });

  it('may stand beside the live match: its score is no secret', () => {
    const live = anEntry({ id: 'm', eventStatus: 'live' });
    expect(withoutSpoilers([live, goal])).toHaveLength(2);
  });

  it('are cut from a match: what stands for itself is always shown', () => {
    const own = anEntry({ id: 'm', mediaType: 'highlight', ...archived });
    expect(withoutMomentsOf([own], new Set(['m']))).toEqual([own]);
  });
});
