import { describe, expect, it } from 'vitest';
import { contentTimeAt, mediaTimeAt } from './content-time.ts';
import { clockAnchors, timeAtWallClock, wallClockAt } from './wall-clock.ts';

const noon = Date.UTC(2026, 5, 1, 12);
const dated = (start: number, seconds: number | null) => ({
  start,
  programDateTime: seconds === null ? null : noon + seconds * 1000,
});

describe('the clock of a live stream', () => {
  it('needs one anchor while media time and wall clock advance together', () => {
    const anchors = clockAnchors([dated(10, 0), dated(12, 2), dated(14, 4.1)]);
    expect(anchors).toEqual([{ time: 10, epochMs: noon }]);
    expect(wallClockAt(anchors, 15)).toBe(noon + 5000);
    expect(timeAtWallClock(anchors, noon + 5000)).toBe(15);
  });

  it('follows a jump of the wall clock', () => {
    const anchors = clockAnchors([dated(0, 0), dated(2, 60), dated(4, 62)]);
    expect(anchors).toHaveLength(2);
    expect(wallClockAt(anchors, 1)).toBe(noon + 1000);
    expect(wallClockAt(anchors, 5)).toBe(noon + 63_000);
    expect(timeAtWallClock(anchors, noon + 63_000)).toBe(5);
  });

  it('is unknown for a stream without dates', () => {
    const anchors = clockAnchors([dated(0, null)]);
    expect(wallClockAt(anchors, 3)).toBe(null);
    expect(timeAtWallClock(anchors, noon)).toBe(null);
  });

  it('counts content time from the event’s origin, and equals media time without one', () => {
    const anchors = clockAnchors([dated(100, 600)]);
    expect(contentTimeAt(anchors, noon, 105)).toBe(605);
    expect(mediaTimeAt(anchors, noon, 605)).toBe(105);
    expect(contentTimeAt(anchors, null, 105)).toBe(105);
    expect(mediaTimeAt([], noon, 42)).toBe(42);
  });
});
