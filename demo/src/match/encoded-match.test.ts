import { describe, expect, it } from 'vitest';
import { testVideos } from '../testing.ts';
import { encodedMatchAt, encodedMatches, encodedMatchOf } from './encoded-match.ts';

const now = Date.UTC(2026, 10, 27, 9, 1, 0);
const match = encodedMatchAt(now, testVideos);
if (match === null) throw new Error('no match is on');

describe('a match that an encoder may publish', () => {
  it('is one of the demo’s simulated live streams, found by time and by id', () => {
    expect(match.id.startsWith(encodedMatches.prefix)).toBe(true);
    expect(match.startMs).toBeLessThanOrEqual(now);
    expect(match.endMs).toBeGreaterThan(now);
    expect(encodedMatchOf(match.id, testVideos)?.id).toBe(match.id);
    expect(match.simulatedEvent(now)).toMatchObject({
      id: match.id,
      status: 'live',
      stream: { kind: 'simulated-live' },
    });
  });

  it.each(['hb-a-', 'hb-a-20261127-090001', 'fb-a-20261127-090000', 'other'])(
    'does not exist with the id %s',
    (id) => expect(encodedMatchOf(id, testVideos)).toBeNull(),
  );

  it('waits without a stream and without a goal of the future', () => {
    const [first] = match.goals;
    const time = (first?.time ?? 0) * 1000;
    expect(match.waitingEvent(match.startMs + time - 1)).toMatchObject({
      status: 'upcoming',
      stream: { kind: 'none' },
      scoreTimeline: [],
      score: null,
    });
    expect(match.waitingEvent(match.startMs + time).scoreTimeline).toEqual([first]);
  });
});
