import { describe, expect, it } from 'vitest';
import { anEntry } from '../../testing.tsx';
import { replaysIn, withoutExcerptsOf, withoutSpoilers } from './excerpts.ts';

const archived = { eventStatus: 'archived' } as const;
const replay = anEntry({ id: 'm', ...archived });
const goal = anEntry({ id: 'g', eventId: 'm', mediaType: 'clip', ...archived });
const highlight = anEntry({ id: 'h', eventId: 'm', mediaType: 'highlight', ...archived });
const other = anEntry({ id: 'o', eventId: 'n', mediaType: 'clip', ...archived });

describe('excerpts next to replays', () => {
  it('omits excerpts from a list that contains the replay, in any position', () => {
    const remaining = withoutSpoilers([goal, replay, highlight, other]);
    expect(remaining.map(({ id }) => id)).toEqual(['m', 'o']);
    expect(withoutSpoilers([goal, highlight])).toHaveLength(2);
  });

  it('omits excerpts if the replay is elsewhere on the page', () => {
    expect(withoutExcerptsOf([goal, other], replaysIn([replay]))).toEqual([other]);
  });

  it('includes excerpts next to the live match: its score is not a spoiler', () => {
    const live = anEntry({ id: 'm', eventStatus: 'live' });
    expect(withoutSpoilers([live, goal])).toHaveLength(2);
  });

  it('omits only excerpts cut from a match, never standalone videos', () => {
    const standalone = anEntry({ id: 'm', mediaType: 'highlight', ...archived });
    expect(withoutExcerptsOf([standalone], new Set(['m']))).toEqual([standalone]);
  });
});
