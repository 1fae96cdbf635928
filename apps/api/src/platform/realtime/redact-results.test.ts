import type { EventPatch } from '@grandstand/contract/constants';
import { describe, expect, it } from 'vitest';
import { redactResults } from './redact-results.ts';

const half = { start: 0, end: 100, from: 0, to: 2700 };
const redact = (news: EventPatch) => redactResults('update-event', { eventId: 'e', news })?.news;

describe('a message to a page that hides results', () => {
  it('reveals that there is a score, but not which', () => {
    const timeline = [{ time: 3, home: 3, away: 1 }];
    for (const news of [
      { score: { home: 3, away: 1 } },
      { scoreTimeline: timeline },
      { score: null, scoreTimeline: timeline },
    ])
      expect(redact(news)).toEqual({ score: null, scoreTimeline: [], resultHidden: true });
  });

  it('reports the end of a match, marked even without a score, without the length of its halves', () => {
    expect(redact({ eventStatus: 'archived', clock: [half] })).toEqual({
      eventStatus: 'archived',
      score: null,
      scoreTimeline: [],
      resultHidden: true,
    });
  });

  it('includes everything else, such as the running clock', () => {
    const news = { eventStatus: 'live', clock: [half], cancelled: false } as const;
    expect(redact({ ...news, clock: [half] })).toEqual(news);
    expect(redactResults('update-event', { eventId: 'e' })).toEqual({ eventId: 'e' });
  });

  it('has no statistics', () => {
    expect(redactResults('update-event-stats', { eventId: 'e' } as never)).toBeNull();
  });
});
