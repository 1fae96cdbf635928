import { describe, expect, it } from 'vitest';
import { createFrameRateWatch } from './frame-rate-watch.ts';

/** Seconds after which the watch calls the device slow, of `seconds`; the clock is the test's own. */
function slowAt(
  seconds: number,
  rates: { drawn: number; offered?: number; declared?: number | null },
  forgotten: readonly number[] = [],
): number[] {
  const { drawn, offered = 25, declared = null } = rates;
  const watch = createFrameRateWatch();
  const found: number[] = [];
  for (let at = 0; at <= seconds; at += 0.5) {
    if (forgotten.includes(at)) watch.forget();
    if (watch.isSlow({ at: at * 1000, drawn: at * drawn, offered: at * offered }, declared))
      found.push(at);
  }
  return found;
}

describe('the watch over what is drawn', () => {
  it('calls a device slow after three seconds below twenty pictures a second, each time anew', () => {
    expect(slowAt(2.5, { drawn: 5 })).toEqual([]);
    expect(slowAt(7, { drawn: 19 })).toEqual([3, 6]);
    expect(slowAt(7, { drawn: 20 })).toEqual([]);
  });

  it('asks no more of a film than it has', () => {
    expect(slowAt(4, { drawn: 11, offered: 12.5 })).toEqual([]);
    expect(slowAt(4, { drawn: 9, offered: 12.5 })).toEqual([3]);
    // A decoder that cannot follow offers little; the stream told what it should have been.
    expect(slowAt(4, { drawn: 8, offered: 8, declared: 25 })).toEqual([3]);
    // At a quarter of the speed.
    expect(slowAt(4, { drawn: 6, declared: 6.25 })).toEqual([]);
  });

  it('does not take a picture that nobody can see for a slow device', () => {
    expect(slowAt(7, { drawn: 0 })).toEqual([]);
  });

  it('begins anew after the film stood still', () => {
    expect(slowAt(7, { drawn: 5 }, [2.5])).toEqual([5.5]);
  });
});
