import { describe, expect, it } from 'vitest';
import { goalsOf } from './goals.ts';

const timeline = [
  { time: 0, home: 0, away: 0 },
  { time: 40, home: 1, away: 0 },
  { time: 90, home: 1, away: 1 },
];

describe('the goals of a score', () => {
  it('exclude those that a later score takes back', () => {
    const corrected = [
      ...timeline,
      { time: 120, home: 1, away: 2 },
      { time: 130, home: 1, away: 1 },
      { time: 200, home: 2, away: 1 },
    ];
    expect(goalsOf(corrected).map(({ time }) => time)).toEqual([40, 90, 200]);
    // Until the viewer has seen the correction.
    expect(goalsOf(corrected.slice(0, 4)).map(({ time }) => time)).toEqual([40, 90, 120]);
    // Entered for the wrong side.
    const swapped = [timeline[0]!, timeline[1]!, { time: 50, home: 0, away: 1 }];
    expect(goalsOf(swapped)).toEqual([{ time: 50, home: 0, away: 1, side: 'away' }]);
  });

  it('have the side that scored, and exclude the initial score', () => {
    expect(goalsOf(timeline)).toEqual([
      { time: 40, home: 1, away: 0, side: 'home' },
      { time: 90, home: 1, away: 1, side: 'away' },
    ]);
  });
});
