import { describe, expect, it } from 'vitest';
import { matchClock, matchMinute } from './match-minute.ts';

const halves = [
  { start: 4, end: 144, from: 0, to: 2700 },
  { start: 152, end: 292, from: 2700, to: 5400 },
];

describe('match minute', () => {
  it('follows the clock of the broadcast, which is faster than real time if shortened', () => {
    expect([0, 4, 74, 143.9, 148, 152, 291, 300].map((time) => matchMinute(halves, time))).toEqual([
      null,
      1,
      23,
      45,
      45,
      46,
      90,
      90,
    ]);
  });

  it('runs in real time while the end is unknown, and is null without a clock', () => {
    const running = [{ start: 60, end: null, from: 2700, to: null }];
    expect(matchMinute(running, 59)).toBeNull();
    expect(matchMinute(running, 60)).toBe(46);
    expect(matchMinute(running, 60 + 125)).toBe(48);
    expect(matchMinute([], 10)).toBeNull();
    expect(matchMinute(undefined, 10)).toBeNull();
  });
});

it('the match clock shows minutes and seconds, and stops with its period', () => {
  expect([0, 4, 74, 148, 291, 300].map((time) => matchClock(halves, time))).toEqual([
    null,
    '0:00',
    '22:30',
    '45:00',
    '89:40',
    '90:00',
  ]);
  expect(matchClock(undefined, 10)).toBeNull();
});
