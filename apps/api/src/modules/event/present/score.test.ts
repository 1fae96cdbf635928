import type { Stream } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { scoreAt, scoreTimelineAt } from './score.ts';

const start = Date.parse('2026-11-21T12:00:00.000Z');
const scoreTimeline = [
  { time: 0, home: 0, away: 0 },
  { time: 10, home: 1, away: 0 },
  { time: 20, home: 1, away: 1 },
];
const eventWith = (
  status: string,
  stream: Stream,
  score: { home: number; away: number } | null,
) => ({
  status,
  stream,
  gameStartDate: new Date(start),
  score,
  scoreTimeline,
});
const onDemand: Stream = { kind: 'film', film: 'f' };
const broadcast: Stream = { kind: 'simulated-live', film: 'f' };

describe('the visible score', () => {
  it('is that of the current broadcast position, never a future one', () => {
    const event = eventWith('live', broadcast, { home: 1, away: 1 });
    expect(scoreAt(event, start + 9999)).toEqual({ home: 0, away: 0 });
    expect(scoreAt(event, start + 10_000)).toEqual({ home: 1, away: 0 });
    expect(scoreTimelineAt(event, start + 10_000)).toEqual(scoreTimeline.slice(0, 2));
    expect(scoreAt(event, start + 60_000)).toEqual({ home: 1, away: 1 });
  });

  it('is empty before the event and final for a replay', () => {
    const upcoming = eventWith('upcoming', broadcast, { home: 1, away: 1 });
    expect(scoreAt(upcoming, start - 1)).toBeNull();
    expect(scoreTimelineAt(upcoming, start - 1)).toEqual([]);
    const replay = eventWith('archived', onDemand, { home: 1, away: 1 });
    expect(scoreAt(replay, start + 1)).toEqual({ home: 1, away: 1 });
    expect(scoreTimelineAt(replay, start + 1)).toEqual(scoreTimeline);
  });
});
