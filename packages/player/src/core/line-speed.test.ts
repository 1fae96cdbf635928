import { describe, expect, it } from 'vitest';
import { lineSpeed, parseMeasuredLine } from './line-speed.ts';

const day = 24 * 60 * 60 * 1000;

describe('the speed of a line', () => {
  it('is what was measured here, unless the browser knows of a slower line now', () => {
    expect(lineSpeed(20_000_000, null)).toBe(20_000_000);
    expect(lineSpeed(20_000_000, 1.5)).toBe(1_500_000);
    expect(lineSpeed(1_000_000, 5)).toBe(1_000_000);
  });

  it('is not bound by what is the most that the browser ever says', () => {
    expect(lineSpeed(20_000_000, 10)).toBe(20_000_000);
  });

  it('is a careful half of what the browser says before anything was measured', () => {
    expect(lineSpeed(null, 10)).toBe(5_000_000);
    expect(lineSpeed(null, 0.4)).toBe(200_000);
  });

  it('is taken for slow where nothing is known', () => {
    expect(lineSpeed(null, null)).toBe(500_000);
  });
});

describe('a measured line that was kept', () => {
  it('counts for a week', () => {
    const text = JSON.stringify({ bps: 3_000_000, at: 10 * day });
    expect(parseMeasuredLine(text, 16 * day)).toBe(3_000_000);
    expect(parseMeasuredLine(text, 17 * day)).toBe(null);
  });

  it.each([
    null,
    '',
    'null',
    '7',
    '{}',
    '{"bps":"fast","at":1}',
    '{"bps":0,"at":1}',
    '{"bps":1e999,"at":1}',
  ])('is none when it is %s', (text) => expect(parseMeasuredLine(text, 2)).toBe(null));
});
