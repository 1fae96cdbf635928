import { describe, expect, it } from 'vitest';
import { hasFallenOut, leavesLoop, loopBetween, nextLoop } from './loop.ts';

describe('a part that is repeated', () => {
  it('is marked by one key: its start, its end, and no part again', () => {
    const started = nextLoop(null, 12);
    expect(started).toEqual({ start: 12, end: null });
    const whole = nextLoop(started, 20);
    expect(whole).toEqual({ start: 12, end: 20 });
    expect(nextLoop(whole, 15)).toBeNull();
  });

  it('is the same whichever of its ends was marked first, and never shorter than half a second', () => {
    expect(loopBetween(20, 12)).toEqual({ start: 12, end: 20 });
    expect(loopBetween(12, 12)).toEqual({ start: 12, end: 12.5 });
  });

  it('is left by a jump beyond either end, but not while its end is still to be marked', () => {
    const whole = { start: 12, end: 20 };
    expect([11.9, 12, 20, 20.1].map((time) => leavesLoop(whole, time))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(leavesLoop({ start: 12, end: null }, 90)).toBe(false);
  });

  it('falls out of a live stream that no longer holds its start', () => {
    expect(hasFallenOut({ start: 12, end: 20 }, { start: 12, end: 90 })).toBe(false);
    expect(hasFallenOut({ start: 12, end: 20 }, { start: 12.1, end: 90 })).toBe(true);
  });
});
