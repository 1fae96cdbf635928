import { describe, expect, it } from 'vitest';
import { chooseFile, maxFileBytes } from './vast-file.ts';
import { fillMacros, vastOffset, vastSeconds, type VastMediaFile } from './vast.ts';

describe('VAST times', () => {
  it.each([
    ['00:00:05', 5],
    ['01:02:03.500', 3723.5],
    [' 00:00:30 ', 30],
    ['30', 30],
    ['5.5', 5.5],
    ['00:00:05.0000000', 5],
    ['-5', null],
    ['5s', null],
    ['00:61:00', null],
    ['', null],
    [null, null],
  ])('%j are %j seconds', (text, seconds) => {
    expect(vastSeconds(text)).toBe(seconds);
  });

  it('may be a share', () => {
    expect(vastOffset('25%')).toEqual({ share: 0.25 });
    expect(vastOffset('00:00:05')).toEqual({ seconds: 5 });
    expect(vastOffset('5')).toEqual({ seconds: 5 });
    expect([vastOffset('140%'), vastOffset('soon'), vastOffset(null)]).toEqual([null, null, null]);
  });
});

describe('VAST macros', () => {
  it('are filled in where the value is known, written plainly or encoded', () => {
    const context = {
      errorCode: 402,
      adSeconds: 65.25,
      asset: 'https://a.example/x?y',
      random: 0,
      now: 0,
    };
    expect(fillMacros('/e?[ERRORCODE]&%5Berrorcode%5D', context)).toBe('/e?402&402');
    expect(fillMacros('/e?[ADPLAYHEAD]&[CACHEBUSTING]', context)).toBe(
      '/e?00%3A01%3A05.250&10000000',
    );
    expect(fillMacros('/e?[TIMESTAMP]&[ASSETURI]', context)).toBe(
      '/e?1970-01-01T00%3A00%3A00.000Z&https%3A%2F%2Fa.example%2Fx%3Fy',
    );
    expect(fillMacros('/e?[ERRORCODE]&[PAGEURL]&[toString]', {})).toBe(
      '/e?[ERRORCODE]&[PAGEURL]&[toString]',
    );
  });
});

describe('the media file of an ad', () => {
  const file = (width: number, kbps: number | null, change: Partial<VastMediaFile> = {}) => ({
    url: `/${width}`,
    type: 'video/mp4',
    width,
    height: (width * 9) / 16,
    kbps,
    bytes: null,
    ...change,
  });
  const ladder = [file(1920, 4000), file(640, 600), file(1280, 1800)];
  const pick = (files: VastMediaFile[], width: number, bps: number) =>
    chooseFile(files, { canPlay: (type) => type === 'video/mp4', width, bps })?.width;

  it('is the smallest that fills the box, among those the connection sustains', () => {
    expect(pick(ladder, 900, 10e6)).toBe(1280);
    expect(pick(ladder, 2500, 10e6)).toBe(1920);
    expect(pick(ladder, 2500, 3e6)).toBe(1280);
    expect(pick(ladder, 300, 10e6)).toBe(640);
  });

  it('is the one with the lowest bit rate when the connection sustains none, or one without details', () => {
    expect(pick(ladder, 900, 100_000)).toBe(640);
    expect(pick([file(0, null)], 900, 100_000)).toBe(0);
  });

  it('[SEC-20] excludes files that the browser cannot play or that are far too large', () => {
    expect(pick([file(640, 600, { type: 'application/javascript' })], 640, 10e6)).toBeUndefined();
    expect(pick([file(640, 600, { bytes: maxFileBytes + 1 })], 640, 10e6)).toBeUndefined();
    expect(pick([], 640, 10e6)).toBeUndefined();
  });
});
