import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clippedRange,
  fractionAt,
  hasDvr,
  loadablePosition,
  secondsBehindLive,
  seekTarget,
  timeAtFraction,
} from './timeline.ts';

const seekable = { start: 100, end: 400 };

describe('timeline', () => {
  it('converts times to positions and back, for any range', () => {
    const number = fc.double({ min: 0, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(number, number, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, fraction) => {
        const any = { start: Math.min(a, b), end: Math.max(a, b) + 1 };
        expect(fractionAt(any, timeAtFraction(any, fraction))).toBeCloseTo(fraction, 4);
      }),
    );
  });

  it('never loads what a sliding range is about to drop', () => {
    expect(loadablePosition(seekable, 100, true, 6)).toBe(118);
    expect(loadablePosition(seekable, 117, true, 6)).toBe(118);
    expect(loadablePosition(seekable, 250, true, 6)).toBe(250);
    // Nothing is dropped: a stream that has its beginning, or a video.
    expect(loadablePosition(seekable, 100, false, 6)).toBe(100);
    // Three segments, the fewest possible, and five: the live position stays in place.
    expect(loadablePosition({ start: 100, end: 100 }, 100, true, 6)).toBe(100);
    expect(loadablePosition({ start: 100, end: 112 }, 112, true, 6)).toBe(112);
  });

  it('keeps positions and seeks inside the range', () => {
    expect(fractionAt(seekable, 50)).toBe(0);
    expect(fractionAt(seekable, 999)).toBe(1);
    expect(seekTarget(seekable, 5)).toBe(100);
    expect(seekTarget(seekable, 5000)).toBe(400);
    expect(fractionAt({ start: 0, end: 0 }, 3)).toBe(0);
  });

  it('shows only the part of the clip that is available', () => {
    expect(clippedRange(seekable, { start: 120.5, end: 130 })).toEqual({ start: 120.5, end: 130 });
    expect(clippedRange(seekable, { start: 0, end: 130 })).toEqual({ start: 100, end: 130 });
    expect(clippedRange(seekable, { start: 500, end: 600 })).toEqual(seekable);
    expect(clippedRange(seekable, null)).toBe(seekable);
  });

  it('measures the distance to live, never below zero', () => {
    expect(secondsBehindLive(seekable, 340)).toBe(60);
    expect(secondsBehindLive(seekable, 405)).toBe(0);
  });

  it('offers seeking back only where there is enough to go back to', () => {
    expect(hasDvr({ start: 0, end: 29 })).toBe(false);
    expect(hasDvr({ start: 0, end: 30 })).toBe(true);
  });
});
