import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asPrefetch, removeWaiter, type MissingFile } from '@grandstand/player/prefetch';
import { reloadOnMissingChunk } from './chunk-reload.ts';

let watching = new AbortController();
const stop = () => watching.abort();
let clock = { now: 1_000_000 };
const go = vi.fn<(href: string) => void>();
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

/** Watches a current page from which another one may be opened. */
const watch = (target: string, shown: string | undefined = location.pathname) => {
  watching = new AbortController();
  const { signal } = watching;
  const now = () => clock.now;
  reloadOnMissingChunk({ target: () => target, shown: () => shown, onOutdated, go, now, signal });
};
/**
 * Reports a failure as the build does and continues as its promise would. Returns true if the page reloads.
 */
async function fail(payload: MissingFile = new Error('missing'), onFailure = () => {}) {
  const before = go.mock.calls.length;
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
  dispatchEvent(event);
  await Promise.resolve().then(onFailure);
  await nextTask();
  return go.mock.calls.length > before;
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
    watch('/events/e1/');
    expect(await fail()).toBe(true);
    expect(go.mock.calls).toEqual([['/events/e1/']]);
    clock.now += 9_999;
    expect(await fail()).toBe(false);
    expect(go).toHaveBeenCalledTimes(1);
    clock.now += 1;
    expect(await fail()).toBe(true);
    expect(go).toHaveBeenCalledTimes(2);
  });

  it('[BLD-04] suppresses the failure while another page opens', () => {
    watch('/events/e1/');
    const event = new Event('vite:preloadError', { cancelable: true });
    dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('[BLD-04] does not reload while offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    watch('/events/e1/');
    expect(await fail()).toBe(false);
    expect(go).not.toHaveBeenCalled();
  });

  it('[BLD-05] does not reload the same page again within 10 s', async () => {
    watch('/events/e1/');
    expect(await fail()).toBe(true);
    // The reloaded document, where the file is still missing.
    stop();
    watch('/events/e1/');
    clock.now += 9_999;
    expect(await fail()).toBe(false);
    expect(go).toHaveBeenCalledTimes(1);
    clock.now += 1;
    expect(await fail()).toBe(true);
  });

  it('[BLD-05] falls back to the page’s age when storage is unavailable, and cannot loop', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const age = vi.spyOn(performance, 'now').mockReturnValue(9_999);
    watch('/elsewhere/');
    expect(await fail()).toBe(false);
    age.mockReturnValue(10_000);
    expect(await fail()).toBe(true);
    stop();
    watch(location.pathname);
    expect(await fail()).toBe(false);
  });

  it('[FLT-08] does not interrupt playback, but reloads if the viewer is leaving', async () => {
    const video = document.body.appendChild(document.createElement('video'));
    const paused = vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
    watch(location.pathname);
    expect(await fail()).toBe(false);
    expect(onOutdated).not.toHaveBeenCalled();
    paused.mockReturnValue(true);
    expect(await fail()).toBe(true);
    stop();
    paused.mockReturnValue(false);
    clock.now += 20_000;
    watch('/elsewhere/');
    expect(await fail()).toBe(true);
  });

  it('[FLT-08] does not loop when reloading does not help', async () => {
    watch('/events/e1/');
    for (let failure = 0; failure < 30; failure += 1) {
      clock.now += 20_000;
      await fail();
    }
    expect(go).toHaveBeenCalledTimes(3);
    clock.now += 3600_000;
    expect(await fail()).toBe(true);
  });

  it('[FLT-08] keeps a page with typed text and announces the new version once', async () => {
    watch(location.pathname);
    const field = type('my name');
    expect([await fail(), await fail()]).toEqual([false, false]);
    expect(go).not.toHaveBeenCalled();
    expect(onOutdated).toHaveBeenCalledTimes(1);
    field.value = '';
    expect(await fail()).toBe(true);
  });

  it('[FLT-08] ignores sliders and prefilled text, and reloads if the viewer is leaving', async () => {
    watch(location.pathname);
    type('50', { type: 'range' });
    const given = document.body.appendChild(document.createElement('input'));
    given.value = 'a name';
    expect(await fail()).toBe(true);
    stop();
    watch('/elsewhere/');
    type('my name');
    clock.now += 20_000;
    expect(await fail()).toBe(true);
    expect(go).toHaveBeenLastCalledWith('/elsewhere/');
    expect(onOutdated).not.toHaveBeenCalled();
  });

  describe('a failed prefetch', () => {
    const failsAhead = (file: MissingFile = new Error('missing')) =>
      fail(file, () => removeWaiter(file));

    it('[FLT-08] leaves the page alone whatever the viewer does', async () => {
      watch(location.pathname);
      expect(await failsAhead()).toBe(false);
      expect(await failsAhead(Object.assign(new Error('no line'), { waiting: 0 }))).toBe(false);
      type('my name');
      expect(await failsAhead()).toBe(false);
      expect(onOutdated).not.toHaveBeenCalled();
      expect(sessionStorage).toHaveLength(0);
    });

    it('[BLD-04] reloads the page once the file is needed', async () => {
      watch(location.pathname);
      expect(await failsAhead()).toBe(false);
      expect(await fail()).toBe(true);
    });

    it('[BLD-04] reloads the page when another caller waits for the failed file', async () => {
      watch(location.pathname);
      // As with a style sheet: everyone who requests it shares one pending promise.
      const file: MissingFile = new Error('missing');
      const results = Promise.all([fail(file), failsAhead(file)]);
      expect(await results).toContain(true);
      expect(go).toHaveBeenCalledExactlyOnceWith(location.pathname);
    });

    it('is recognised even when its promise wraps the original error', async () => {
      watch(location.pathname);
      const file: MissingFile = new Error('missing');
      const inOtherWords = Promise.reject(new Error('no line', { cause: file }));
      expect(await fail(file, () => void asPrefetch(inOtherWords))).toBe(false);
      await expect(inOtherWords).rejects.toThrow('no line');
    });
  });

  it('[BLD-04] reloads the first page when a file it needs to start is missing', async () => {
    watching = new AbortController();
    reloadOnMissingChunk({
      target: () => location.pathname,
      shown: () => undefined,
      onOutdated,
      go,
      signal: watching.signal,
    });
    const event = new Event('vite:preloadError', { cancelable: true });
    dispatchEvent(Object.assign(event, { payload: new Error('missing') }));
    expect(event.defaultPrevented).toBe(true);
    expect(go).toHaveBeenCalledExactlyOnceWith(location.pathname);
  });

  it('[FLT-08] reloads if the address is already that of the next page', async () => {
    const video = document.body.appendChild(document.createElement('video'));
    vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
    watch(location.pathname, '/the-page-before/');
    expect(await fail()).toBe(true);
  });
});
