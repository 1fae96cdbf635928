import { describe, expect, it } from 'vitest';
import { isSkipDue, stallStep, type Stall } from './stall-detector.ts';

const stall: Stall = {
  wantsPlay: true,
  stalledMs: 3000,
  busy: false,
  bufferedAhead: 0,
  complete: false,
  hasFailed: true,
  restarts: 0,
};

describe('when no media arrives', () => {
  it('loading restarts, and after two restarts the source is reopened, again and again', () => {
    expect(stallStep(stall)).toBe('restart-loading');
    expect(stallStep({ ...stall, restarts: 1 })).toBe('restart-loading');
    expect(stallStep({ ...stall, restarts: 2 })).toBe('reload-source');
    expect(stallStep({ ...stall, restarts: 200 })).toBe('reload-source');
  });

  it.each<[string, Partial<Stall>]>([
    ['while the viewer does not want playback', { wantsPlay: false }],
    ['before three seconds are over', { stalledMs: 2999 }],
    ['while a request is in flight', { busy: true }],
    ['while enough is buffered', { bufferedAhead: 10 }],
    ['when the video is buffered to its end', { complete: true }],
  ])('nothing is done %s', (_, change) => {
    expect(stallStep({ ...stall, restarts: 5, ...change })).toBe('wait');
  });

  it('the source is not reopened while a picture is buffered, nor while the encoder is merely late', () => {
    expect(stallStep({ ...stall, restarts: 5, bufferedAhead: 4 })).toBe('restart-loading');
    expect(stallStep({ ...stall, restarts: 5, hasFailed: false })).toBe('restart-loading');
  });
});

describe('a missing segment of a video', () => {
  const missing = { start: 10, end: 12, tries: 2 };

  it('is skipped once the playhead has reached it and two requests have failed', () => {
    expect(isSkipDue({ ...missing, tries: 1 }, 10, 0, 0)).toBe(false);
    expect(isSkipDue(missing, 4, 6, 0)).toBe(false);
    expect(isSkipDue(missing, 9.8, 0.2, 0)).toBe(true);
  });

  it('is not skipped for a viewer who has sought to another position', () => {
    expect(isSkipDue(missing, 72, 0, 0)).toBe(false);
    expect(isSkipDue(missing, 5, 0, 0)).toBe(false);
    expect(isSkipDue(missing, 12, 0, 0)).toBe(false);
  });

  it('counts as an outage when many are missing in a row, and playback waits', () => {
    expect(isSkipDue({ ...missing, tries: 9 }, 10, 0, 2)).toBe(true);
    expect(isSkipDue({ ...missing, tries: 9 }, 10, 0, 3)).toBe(false);
  });
});
