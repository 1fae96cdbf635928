import { describe, expect, it } from 'vitest';
import { breaksOf, passedBreaks } from './ad-breaks.ts';

const ad = (timeOffset: number | string, source = `/${timeOffset}`) => ({ source, timeOffset });
const places = (offsets: (number | string)[], duration: number | null) =>
  breaksOf(
    offsets.map((one) => ad(one)),
    duration,
  ).map(({ position }) => position);

describe('ad breaks of a video', () => {
  it.each([
    [['start', 0, '0%'], 100, ['start']],
    [['end', '100%', 100, 250], 100, ['end']],
    [[30, '25%', '12.5%'], 100, [12.5, 25, 30]],
    [['end', 60, 'start'], 100, ['start', 60, 'end']],
  ])('%j of %d s lie at %j', (offsets, duration, expected) => {
    expect(places(offsets, duration)).toEqual(expected);
  });

  it('a broadcast of unknown length has only breaks in seconds, before it and after it', () => {
    expect(places(['start', '50%', 600, 'end'], null)).toEqual(['start', 600, 'end']);
  });

  it('invalid offsets are left out', () => {
    expect(places([-1, 'x', '5', '101', NaN], 100)).toEqual([5, 'end']);
  });

  it('ads at the same position share a break, whose name stays when the length becomes known', () => {
    const [both] = breaksOf([ad(0, '/a'), ad('start', '/b')], null);
    expect(both?.sources).toEqual(['/a', '/b']);
    const late = [ad('end'), ad('50%')];
    expect(breaksOf(late, 80).map(({ name }) => name)).toEqual(['50%', 'end']);
    expect(breaksOf(late, 90).map(({ name }) => name)).toEqual(['50%', 'end']);
  });

  it('a break is passed after the first time and up to the second', () => {
    const breaks = breaksOf(
      [10, 20, 30, 'start', 'end'].map((one) => ad(one)),
      60,
    );
    const passed = (from: number, to: number) =>
      passedBreaks(breaks, from, to).map(({ position }) => position);
    expect(passed(10, 30)).toEqual([20, 30]);
    expect(passed(30, 10)).toEqual([]);
    expect(passed(0, 60)).toEqual([10, 20, 30]);
  });
});
