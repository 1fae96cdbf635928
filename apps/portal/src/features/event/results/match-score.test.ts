import { expect, it } from 'vitest';
import { seenChanges } from './match-score.ts';

const timeline = [
  { time: 0, home: 0, away: 0 },
  { time: 40, home: 1, away: 0 },
  { time: 90, home: 1, away: 1 },
];

it('the score at the playhead ignores future goals', () => {
  const shownScore = (time: number) => timeline[seenChanges(timeline, time) - 1] ?? null;
  expect(shownScore(-1)).toBeNull();
  expect(shownScore(39.9)).toEqual({ time: 0, home: 0, away: 0 });
  expect(shownScore(40)).toEqual({ time: 40, home: 1, away: 0 });
  expect(shownScore(500)).toEqual({ time: 90, home: 1, away: 1 });
});
