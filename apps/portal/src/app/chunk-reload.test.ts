import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnMissingChunk } from './chunk-reload.ts';

let stop = () => {};
beforeEach(() => sessionStorage.clear());
afterEach(() => stop());

describe('reloadOnMissingChunk', () => {
  it('[BLD-04] loads the target page in full, at most once in 10 s', () => {
    const clock = { now: 1_000_000 };
    const go = vi.fn<(href: string) => void>();
    stop = reloadOnMissingChunk({ target: () => '/events/e1/', go, now: () => clock.now });
    const fail = () => {
      const event = new Event('vite:preloadError', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(fail()).toBe(true);
    expect(go.mock.calls).toEqual([['/events/e1/']]);
    clock.now += 9_999;
    expect(fail()).toBe(false);
    expect(go).toHaveBeenCalledTimes(1);
    clock.now += 1;
    expect(fail()).toBe(true);
    expect(go).toHaveBeenCalledTimes(2);
  });
});
