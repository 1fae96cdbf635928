import { expect, it } from 'vitest';
import { goalsByMinute, minutesOf } from './minute-bars.ts';

it('a chart has every minute between the first and the last that was watched', () => {
  const minutes = [
    { minute: -1, plays: 2 },
    { minute: 2, plays: 5 },
  ];
  expect(minutesOf({ minutes })).toEqual([
    { minute: -1, plays: 2 },
    { minute: 0, plays: 0 },
    { minute: 1, plays: 0 },
    { minute: 2, plays: 5 },
  ]);
  expect(minutesOf({ minutes: [] })).toEqual([]);
});

it('a chart marks the goals that count, and none that a later score takes back', () => {
  const marks = goalsByMinute([
    { time: 0, home: 0, away: 0 },
    { time: 600, home: 1, away: 0 },
    // Entered for the wrong side, and corrected.
    { time: 1200, home: 2, away: 0 },
    { time: 1230, home: 1, away: 1 },
    { time: 2400, home: 1, away: 2 },
    { time: 2460, home: 1, away: 1 },
    { time: 3000, home: 2, away: 1 },
  ]);
  expect(marks.map(({ minute, home, away }) => `${minute}: ${home}–${away}`)).toEqual([
    '10: 1–0',
    '20: 1–1',
    '50: 2–1',
  ]);
});
