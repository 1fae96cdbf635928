import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '@grandstand/contract/constants';
import {
  parseSlice,
  rangeOf,
  splitByCount,
  sliceName,
  wholeTime,
  type TimeSlice,
} from './time-slices.ts';

const bounds = (slice: TimeSlice) => rangeOf(slice).split('~').map(Number) as [number, number];
const counter = (times: readonly number[]) => async (slice: TimeSlice) => {
  const [from, to] = bounds(slice);
  // Like the backend, which stops counting at some number.
  return Math.min(times.filter((time) => time >= from && time <= to).length, 10);
};

describe('splitByCount', () => {
  it('every event is in one slice, and only single days exceed the limit', async () => {
    const time = fc.integer({ min: 0, max: 2 ** 15 * dayMs - 1 });
    const inSameMonth = fc.integer({ min: 20_000 * dayMs, max: 20_040 * dayMs });
    const times = fc.array(fc.oneof(time, inSameMonth), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(times, async (startTimes) => {
        const slices = await splitByCount(counter(startTimes), 4);
        const counts = slices.map((slice) => {
          const [from, to] = bounds(slice);
          return startTimes.filter((startTime) => startTime >= from && startTime <= to).length;
        });
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(startTimes.length);
        for (const [index, slice] of slices.entries()) {
          expect(counts[index]).toBeGreaterThan(0);
          expect(counts[index]).toBeLessThanOrEqual(slice.level > 0 ? 4 : startTimes.length);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('a small tenant takes one call, and an empty one has no slices', async () => {
    let calls = 0;
    const counting = (total: number) => async () => {
      calls += 1;
      return total;
    };
    expect(await splitByCount(counting(4), 4)).toEqual([wholeTime]);
    expect(calls).toBe(1);
    expect(await splitByCount(counting(0), 4)).toEqual([]);
  });
});

describe('parseSlice', () => {
  it('reads the output of sliceName and nothing else', () => {
    expect(parseSlice(sliceName({ level: 3, index: 2561 }))).toEqual({ level: 3, index: 2561 });
    expect(parseSlice('15-0')).toEqual(wholeTime);
    for (const odd of [
      '',
      '15-1',
      '16-0',
      '0-32768',
      '3-01',
      '-1-0',
      '1-1-1',
      '1e1-0',
      '3-2561 ',
    ]) {
      expect(parseSlice(odd), odd).toBeNull();
    }
  });
});
