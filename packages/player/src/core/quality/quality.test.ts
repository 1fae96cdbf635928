import { describe, expect, it } from 'vitest';
import { nextLower, qualityChoices, qualityName } from './quality.ts';

const level = (index: number, height: number, bitrate: number, frameRate = 25) => ({
  index,
  height,
  bitrate,
  frameRate,
});

describe('quality names', () => {
  it('contain the height, high frame rates, and the bit rate of audio-only renditions', () => {
    expect(qualityName(level(0, 720, 2e6))).toBe('720p');
    expect(qualityName(level(0, 1080, 6e6, 50))).toBe('1080p50');
    expect(qualityName(level(0, 0, 64_000))).toBe('64 kbit/s');
  });

  it('are listed best first, with the bit rate where two would read alike', () => {
    const levels = [level(0, 360, 6e5), level(1, 720, 1.5e6), level(2, 720, 3e6)];
    expect(qualityChoices(levels)).toEqual([
      { index: 2, label: '720p · 3.0 Mbit/s' },
      { index: 1, label: '720p · 1.5 Mbit/s' },
      { index: 0, label: '360p' },
    ]);
  });
});

describe('the next lower rendition', () => {
  it('is the best one below the current, and none below the last', () => {
    const levels = [level(0, 360, 6e5), level(1, 720, 1.5e6), level(2, 720, 3e6), level(3, 0, 6e4)];
    expect(nextLower(levels, 2)).toBe(0);
    expect(nextLower([...levels, level(4, 1440, 8e6)], 4)).toBe(2);
    expect(nextLower(levels, 0)).toBe(null);
    expect(nextLower(levels, null)).toBe(null);
  });
});
