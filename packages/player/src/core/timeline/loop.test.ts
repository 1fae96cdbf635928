import { describe, expect, it } from 'vitest';
import { hasLeftRange, leavesLoop, loopBetween, nextLoop } from './loop.ts';

describe('a loop', () => {
  it('is set by one key: the first press marks its start, the second its end, the third removes it', () => {
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

  it('has left the seekable range of a live stream once its start is no longer available', () => {
    expect(hasLeftRange({ start: 12, end: 20 }, { start: 12, end: 90 })).toBe(false);
    expect(hasLeftRange({ start: 12, end: 20 }, { start: 12.1, end: 90 })).toBe(true);
  });
});
