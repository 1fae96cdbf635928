import { describe, expect, it } from 'vitest';
import { catchUpRate, liveRate } from './live-rate.ts';

const behind = { followsLive: true, behind: 4, bufferedAhead: 6, catchingUp: false };

describe('live playback rate', () => {
  it('rises for a viewer who fell behind, by less than a viewer can hear', () => {
    expect(liveRate(behind)).toBe(catchUpRate);
    expect(catchUpRate).toBeLessThanOrEqual(1.05);
  });

  it('stays raised until the viewer has caught up, without flickering there', () => {
    expect(liveRate({ ...behind, behind: 1 })).toBe(1);
    expect(liveRate({ ...behind, behind: 1, catchingUp: true })).toBe(catchUpRate);
    expect(liveRate({ ...behind, behind: 0.4, catchingUp: true })).toBe(1);
  });

  it('stays normal for a viewer who seeked back, and while little is buffered', () => {
    expect(liveRate({ ...behind, followsLive: false })).toBe(1);
    expect(liveRate({ ...behind, bufferedAhead: 1.9 })).toBe(1);
  });
});
