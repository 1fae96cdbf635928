import { describe, expect, it } from 'vitest';
import { clockText, offsetText, spokenTime } from './clock-text.ts';

describe('clock text', () => {
  it.each([
    [0, '0:00'],
    [65.9, '1:05'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [37_230, '10:20:30'],
    [Number.NaN, '0:00'],
    [Infinity, '0:00'],
    [-4, '0:00'],
  ])('of %s seconds is %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });

  it('shows the hours field on request', () => {
    expect(clockText(65, true)).toBe('0:01:05');
  });

  it('shows the distance behind live with a true minus', () => {
    expect(offsetText(83.4)).toBe('\u22121:23');
  });

  it('splits a position for screen readers', () => {
    expect(spokenTime(3725.8)).toEqual({ hours: 1, minutes: 2, seconds: 5 });
  });

  it.each([Number.NaN, Infinity, -4])('reads %s seconds as the start', (seconds) => {
    expect(spokenTime(seconds)).toEqual({ hours: 0, minutes: 0, seconds: 0 });
  });
});
