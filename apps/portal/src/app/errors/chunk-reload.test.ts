import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asPrefetch, removeWaiter, type LoadFailure } from '@grandstand/player/prefetch';
import { hourMs } from '@grandstand/contract/constants';
import { reloadOnMissingChunk } from './chunk-reload.ts';

let controller = new AbortController();
const stop = () => controller.abort();
let clock = { now: 1_000_000 };
const navigate = vi.fn<(href: string) => void>();
const onOutdated = vi.fn<() => void>();
beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
  clock = { now: 1_000_000 };
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Starts on the page `shown` while `target` is being opened. */
const start = (target: string, shown: string | undefined = location.pathname) => {
  controller = new AbortController();
  const { signal } = controller;
  const now = () => clock.now;
  reloadOnMissingChunk({
    targetUrl: () => target,
    shownUrl: () => shown,
    onOutdated,
    navigate,
    now,
    signal,
  });
};
/**
 * Reports a failure as the build does and continues as its promise would. Returns true if the page reloads.
 */
async function fail(payload: LoadFailure = new Error('missing'), onFailure = () => {}) {
  const before = navigate.mock.calls.length;
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
  dispatchEvent(event);
  await Promise.resolve().then(onFailure);
  await nextTask();
  return navigate.mock.calls.length > before;
}
const nextTask = () => new Promise((resolve) => void setTimeout(resolve));

/** Adds a field that the viewer types in. */
function type(text: string, attributes: Record<string, string> = {}): HTMLInputElement {
  const field = document.body.appendChild(document.createElement('input'));
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}

describe('reloadOnMissingChunk', () => {
  it('[BLD-04] loads the target page in full, at most once in 10 s', async () => {
    start('/events/e1/');
    expect(await fail()).toBe(true);
    expect(navigate.mock.calls).toEqual([['/events/e1/']]);
    clock.now += 9_999;
    expect(await fail()).toBe(false);
    expect(navigate).toHaveBeenCalledTimes(1);
    clock.now += 1;
    expect(await fail()).toBe(true);
    expect(navigate).toHaveBeenCalledTimes(2);
  });

  it('[BLD-04] suppresses the failure while another page opens', () => {
    start('/events/e1/');
    const event = new Event('vite:preloadError', { cancelable: true });
    dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('[BLD-04] does not reload while offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    start('/events/e1/');
    expect(await fail()).toBe(false);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('[BLD-05] does not reload the same page again within 10 s', async () => {
    start('/events/e1/');
    expect(await fail()).toBe(true);
    // In the reloaded document, the file is still missing.
    stop();
    start('/events/e1/');
    clock.now += 9_999;
    expect(await fail()).toBe(false);
    expect(navigate).toHaveBeenCalledTimes(1);
    clock.now += 1;
    expect(await fail()).toBe(true);
  });

  it('[BLD-05] falls back to the page’s age when storage is unavailable, and cannot loop', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const age = vi.spyOn(performance, 'now').mockReturnValue(9_999);
    start('/elsewhere/');
    expect(await fail()).toBe(false);
    age.mockReturnValue(10_000);
    expect(await fail()).toBe(true);
    stop();
    start(location.pathname);
    expect(await fail()).toBe(false);
  });

  it('[FLT-08] does not interrupt playback, but reloads if the viewer is leaving', async () => {
    const video = document.body.appendChild(document.createElement('video'));
    const paused = vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
    start(location.pathname);
    expect(await fail()).toBe(false);
    expect(onOutdated).not.toHaveBeenCalled();
    paused.mockReturnValue(true);
    expect(await fail()).toBe(true);
    stop();
    paused.mockReturnValue(false);
    clock.now += 20_000;
    start('/elsewhere/');
    expect(await fail()).toBe(true);
  });

  it('[FLT-08] does not loop when reloading does not help', async () => {
    start('/events/e1/');
    for (let failure = 0; failure < 30; failure += 1) {
      clock.now += 20_000;
      await fail();
    }
    expect(navigate).toHaveBeenCalledTimes(3);
    clock.now += hourMs;
    expect(await fail()).toBe(true);
  });

  it('[FLT-08] does not reload a page with typed text, and announces the new version once', async () => {
    start(location.pathname);
    const field = type('my name');
    expect([await fail(), await fail()]).toEqual([false, false]);
    expect(navigate).not.toHaveBeenCalled();
    expect(onOutdated).toHaveBeenCalledTimes(1);
    field.value = '';
    expect(await fail()).toBe(true);
  });

  it('[FLT-08] ignores sliders and prefilled text, and reloads if the viewer is leaving', async () => {
    start(location.pathname);
    type('50', { type: 'range' });
    const prefilled = document.body.appendChild(document.createElement('input'));
    prefilled.value = 'a name';
    expect(await fail()).toBe(true);
    stop();
    start('/elsewhere/');
    type('my name');
    clock.now += 20_000;
    expect(await fail()).toBe(true);
    expect(navigate).toHaveBeenLastCalledWith('/elsewhere/');
    expect(onOutdated).not.toHaveBeenCalled();
  });

  describe('a failed prefetch', () => {
    const failPrefetch = (file: LoadFailure = new Error('missing')) =>
      fail(file, () => removeWaiter(file));

    it('[FLT-08] leaves the page alone whatever the viewer does', async () => {
      start(location.pathname);
      expect(await failPrefetch()).toBe(false);
      expect(await failPrefetch(Object.assign(new Error('offline'), { waiters: 0 }))).toBe(false);
      type('my name');
      expect(await failPrefetch()).toBe(false);
      expect(onOutdated).not.toHaveBeenCalled();
      expect(sessionStorage).toHaveLength(0);
    });

    it('[BLD-04] reloads the page once the file is needed', async () => {
      start(location.pathname);
      expect(await failPrefetch()).toBe(false);
      expect(await fail()).toBe(true);
    });

    it('[BLD-04] reloads the page when another caller waits for the failed file', async () => {
      start(location.pathname);
      // As with a style sheet, all callers share one pending promise.
      const file: LoadFailure = new Error('missing');
      const results = Promise.all([fail(file), failPrefetch(file)]);
      expect(await results).toContain(true);
      expect(navigate).toHaveBeenCalledExactlyOnceWith(location.pathname);
    });

    it('is recognised even when its promise wraps the original error', async () => {
      start(location.pathname);
      const file: LoadFailure = new Error('missing');
      const wrapped = Promise.reject(new Error('offline', { cause: file }));
      expect(await fail(file, () => void asPrefetch(wrapped))).toBe(false);
      await expect(wrapped).rejects.toThrow('offline');
    });
  });

  it('[BLD-04] reloads the first page when a file it needs to start is missing', async () => {
    controller = new AbortController();
    reloadOnMissingChunk({
      targetUrl: () => location.pathname,
      shownUrl: () => undefined,
      onOutdated,
      navigate,
      signal: controller.signal,
    });
    const event = new Event('vite:preloadError', { cancelable: true });
    dispatchEvent(Object.assign(event, { payload: new Error('missing') }));
    expect(event.defaultPrevented).toBe(true);
    expect(navigate).toHaveBeenCalledExactlyOnceWith(location.pathname);
  });

  it('[FLT-08] reloads if the address is already that of the next page', async () => {
    const video = document.body.appendChild(document.createElement('video'));
    vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
    start(location.pathname, '/the-page-before/');
    expect(await fail()).toBe(true);
  });
});
