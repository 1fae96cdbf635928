import { describe, expect, it } from 'vitest';
import { bandwidthOf, parseMeasuredBandwidth } from './bandwidth.ts';

const day = 24 * 60 * 60 * 1000;

describe('assumed bandwidth', () => {
  it('is the measured value, unless the browser knows that the connection is slower now', () => {
    expect(bandwidthOf(20_000_000, null)).toBe(20_000_000);
    expect(bandwidthOf(20_000_000, 1.5)).toBe(1_500_000);
    expect(bandwidthOf(1_000_000, 5)).toBe(1_000_000);
  });

  it('is not limited by the highest value that the browser ever reports', () => {
    expect(bandwidthOf(20_000_000, 10)).toBe(20_000_000);
  });

  it('is half of what the browser reports before anything was measured', () => {
    expect(bandwidthOf(null, 10)).toBe(5_000_000);
    expect(bandwidthOf(null, 0.4)).toBe(200_000);
  });

  it('is low where nothing is known', () => {
    expect(bandwidthOf(null, null)).toBe(500_000);
  });
});

describe('a stored bandwidth measurement', () => {
  it('counts for a week', () => {
    const text = JSON.stringify({ bps: 3_000_000, at: 10 * day });
    expect(parseMeasuredBandwidth(text, 16 * day)).toBe(3_000_000);
    expect(parseMeasuredBandwidth(text, 17 * day)).toBe(null);
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
  ])('is rejected when the stored text is %s', (text) =>
    expect(parseMeasuredBandwidth(text, 2)).toBe(null),
  );
});
