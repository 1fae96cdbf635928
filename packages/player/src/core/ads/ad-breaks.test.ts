import { describe, expect, it } from 'vitest';
import { breaksOf, passedBreaks } from './ad-breaks.ts';

const ad = (timeOffset: number | string, source = `/${timeOffset}`) => ({ source, timeOffset });
const positionsOf = (offsets: (number | string)[], duration: number | null) =>
  breaksOf(
    offsets.map((offset) => ad(offset)),
    duration,
  ).map(({ position }) => position);

describe('ad breaks of a video', () => {
  it.each([
    [['start', 0, '0%'], 100, ['start']],
    [['end', '100%', 100, 250], 100, ['end']],
    [[30, '25%', '12.5%'], 100, [12.5, 25, 30]],
    [['end', 60, 'start'], 100, ['start', 60, 'end']],
  ])('with the offsets %j in %d s are at %j', (offsets, duration, expected) => {
    expect(positionsOf(offsets, duration)).toEqual(expected);
  });

  it('a broadcast of unknown length has breaks at its start, its end and positions in seconds, and none at a share', () => {
    expect(positionsOf(['start', '50%', 600, 'end'], null)).toEqual(['start', 600, 'end']);
  });

  it('invalid offsets are left out', () => {
    expect(positionsOf([-1, 'x', '5', '101', NaN], 100)).toEqual([5, 'end']);
  });

  it('ads at the same position share a break, whose name stays when the length becomes known', () => {
    const [both] = breaksOf([ad(0, '/a'), ad('start', '/b')], null);
    expect(both?.sources).toEqual(['/a', '/b']);
    const ads = [ad('end'), ad('50%')];
    expect(breaksOf(ads, 80).map(({ name }) => name)).toEqual(['50%', 'end']);
    expect(breaksOf(ads, 90).map(({ name }) => name)).toEqual(['50%', 'end']);
  });

  it('a break counts as passed between two times if it is after the first and not after the second', () => {
    const breaks = breaksOf(
      [10, 20, 30, 'start', 'end'].map((offset) => ad(offset)),
      60,
    );
    const passed = (from: number, to: number) =>
      passedBreaks(breaks, from, to).map(({ position }) => position);
    expect(passed(10, 30)).toEqual([20, 30]);
    expect(passed(30, 10)).toEqual([]);
    expect(passed(0, 60)).toEqual([10, 20, 30]);
  });
});
