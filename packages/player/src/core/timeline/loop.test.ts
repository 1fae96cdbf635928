import { describe, expect, it } from 'vitest';
import { hasFallenOut, leavesLoop, loopBetween, nextLoop } from './loop.ts';

describe('a loop', () => {
  it('is set by one key: first press start, second press end, third press off', () => {
    const started = nextLoop(null, 12);
    expect(started).toEqual({ start: 12, end: null });
    const whole = nextLoop(started, 20);
    expect(whole).toEqual({ start: 12, end: 20 });
    expect(nextLoop(whole, 15)).toBeNull();
  });

  it('is the same whichever end was marked first, and never shorter than half a second', () => {
    expect(loopBetween(20, 12)).toEqual({ start: 12, end: 20 });
    expect(loopBetween(12, 12)).toEqual({ start: 12, end: 12.5 });
  });

  it('ends on a jump beyond either end, but not while its end is unmarked', () => {
    const whole = { start: 12, end: 20 };
    expect([11.9, 12, 20, 20.1].map((time) => leavesLoop(whole, time))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(leavesLoop({ start: 12, end: null }, 90)).toBe(false);
  });

  it('drops out of a live stream that no longer holds its start', () => {
    expect(hasFallenOut({ start: 12, end: 20 }, { start: 12, end: 90 })).toBe(false);
    expect(hasFallenOut({ start: 12, end: 20 }, { start: 12.1, end: 90 })).toBe(true);
  });
});
