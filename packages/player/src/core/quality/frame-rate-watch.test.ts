import { describe, expect, it } from 'vitest';
import { createFrameRateWatch } from './frame-rate-watch.ts';

/**
 * Runs a watch for `seconds` and returns the times (s) at which it calls the device slow. It is reset at the
 * times `resetAt`.
 */
function slowAt(
  seconds: number,
  rates: { drawn: number; offered?: number; declared?: number | null },
  resetAt: readonly number[] = [],
): number[] {
  const { drawn, offered = 25, declared = null } = rates;
  const watch = createFrameRateWatch();
  const slowTimes: number[] = [];
  for (let at = 0; at <= seconds; at += 0.5) {
    if (resetAt.includes(at)) watch.reset();
    if (watch.isSlow({ at: at * 1000, drawn: at * drawn, offered: at * offered }, declared))
      slowTimes.push(at);
  }
  return slowTimes;
}

describe('frame rate watch', () => {
  it('reports a slow device after every three seconds below twenty frames per second', () => {
    expect(slowAt(2.5, { drawn: 5 })).toEqual([]);
    expect(slowAt(7, { drawn: 19 })).toEqual([3, 6]);
    expect(slowAt(7, { drawn: 20 })).toEqual([]);
  });

  it('expects no more frames than the video has', () => {
    expect(slowAt(4, { drawn: 11, offered: 12.5 })).toEqual([]);
    expect(slowAt(4, { drawn: 9, offered: 12.5 })).toEqual([3]);
    // A decoder that cannot keep up offers few frames; the stream states the intended rate.
    expect(slowAt(4, { drawn: 8, offered: 8, declared: 25 })).toEqual([3]);
    // A video of 25 frames per second at a quarter of its speed.
    expect(slowAt(4, { drawn: 6, declared: 6.25 })).toEqual([]);
  });

  it('does not blame the device for a video that is hidden', () => {
    expect(slowAt(7, { drawn: 0 })).toEqual([]);
  });

  it('restarts after the video stood still', () => {
    expect(slowAt(7, { drawn: 5 }, [2.5])).toEqual([5.5]);
  });
});
