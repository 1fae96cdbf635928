import { maxClipMs, minuteMs } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { renditionOf } from '../media/testing.ts';
import { clipProblemOf, clipStartOf, cuttableRangeOf } from './cuttable-range.ts';

const video = {
  variants: [
    renditionOf(
      '/',
      Array.from({ length: 1500 }, () => 2000),
    ),
  ],
};
const live = { kind: 'simulated-live', film: 'f' } as const;

describe('the range that can be cut', () => {
  it('covers a whole replay', () => {
    const cuttable = cuttableRangeOf({ kind: 'film', film: 'f' }, video, 0, 0);
    expect(cuttable).toEqual({ fromMs: 0, toMs: 50 * minuteMs });
  });

  it('covers the playlist of a simulated live stream: half an hour back, nothing from the future', () => {
    expect(cuttableRangeOf(live, video, 1000, 999)).toBeNull();
    expect(cuttableRangeOf(live, video, 1000, 1000)).toEqual({ fromMs: 0, toMs: 2000 });
    const late = cuttableRangeOf(live, video, 0, 40 * minuteMs + 1000);
    expect(late).toEqual({ fromMs: 10 * minuteMs, toMs: 40 * minuteMs + 2000 });
    // The stream has ended, and its last half hour is still listed.
    expect(cuttableRangeOf(live, video, 0, 55 * minuteMs)).toEqual({
      fromMs: 20 * minuteMs,
      toMs: 50 * minuteMs,
    });
  });

  it('excludes segments that are no longer listed, and clips that are too short or longer than half an hour', () => {
    const cuttable = { fromMs: 10 * minuteMs, toMs: 45 * minuteMs };
    const problemFieldOf = (startMs: number, endMs: number) =>
      clipProblemOf({ startMs, endMs }, cuttable)?.field;
    expect(problemFieldOf(10 * minuteMs, 11 * minuteMs)).toBeUndefined();
    expect(problemFieldOf(10 * minuteMs - 1, 11 * minuteMs)).toBe('start_time');
    expect(problemFieldOf(44 * minuteMs, 45 * minuteMs)).toBeUndefined();
    expect(problemFieldOf(44 * minuteMs, 45 * minuteMs + 1)).toBe('end_time');
    expect(problemFieldOf(11 * minuteMs, 11 * minuteMs + maxClipMs)).toBeUndefined();
    expect(problemFieldOf(11 * minuteMs, 11 * minuteMs + maxClipMs + 1)).toBe('end_time');
    expect(problemFieldOf(11 * minuteMs, 11 * minuteMs + 79)).toBe('end_time');
  });

  it('is where clips start: at the first frame of a replay if they are cut before it; those of a live match never move', () => {
    const recorded = { fromMs: 587, toMs: 45 * minuteMs };
    expect(clipStartOf(0, recorded, true)).toBe(587);
    expect(clipStartOf(9000, recorded, true)).toBe(9000);
    expect(clipStartOf(0, recorded, false)).toBe(0);
  });
});
