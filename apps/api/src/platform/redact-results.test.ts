import type { UpdateEventMessage } from '@grandstand/contract/names';
import { describe, expect, it } from 'vitest';
import { redactResults } from './redact-results.ts';

const half = { start: 0, end: 100, from: 0, to: 2700 };
const quietly = (news: UpdateEventMessage) =>
  redactResults('update-event', { eventId: 'e', news })?.news;

describe('what a page is told that has results hidden', () => {
  it('is that there is a score, and not which', () => {
    const timeline = [{ time: 3, home: 3, away: 1 }];
    for (const news of [
      { score: { home: 3, away: 1 } },
      { scoreTimeline: timeline },
      { score: null, scoreTimeline: timeline },
    ])
      expect(quietly(news)).toEqual({ score: null, scoreTimeline: [], resultHidden: true });
  });

  it('is the end of a match, marked although nobody counted, without the length of its halves', () => {
    expect(quietly({ eventStatus: 'archived', clock: [half] })).toEqual({
      eventStatus: 'archived',
      ...{ score: null, scoreTimeline: [], resultHidden: true },
    });
  });

  it('is everything else as it is, the clock of what runs among it', () => {
    const news = { eventStatus: 'live', clock: [half], cancelled: false } as const;
    expect(quietly({ ...news, clock: [half] })).toEqual(news);
    expect(redactResults('update-event', { eventId: 'e' })).toEqual({ eventId: 'e' });
  });

  it('is no number of the statistics', () => {
    expect(redactResults('update-event-stats', { eventId: 'e' } as never)).toBeNull();
  });
});
