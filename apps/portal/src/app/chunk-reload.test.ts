import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefetch, markNonCritical, type MissingFile } from '@grandstand/player/prefetch';
import { reloadOnMissingChunk } from './chunk-reload.ts';

let watching = new AbortController();
const stop = () => watching.abort();
let clock = { now: 1_000_000 };
const go = vi.fn<(href: string) => void>();
const sayOutdated = vi.fn<() => void>();
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

/** A page on show from which another one may be opened. */
const watch = (target: string, shown: string | undefined = location.pathname) => {
  watching = new AbortController();
  const { signal } = watching;
  const now = () => clock.now;
  reloadOnMissingChunk({ target: () => target, shown: () => shown, sayOutdated, go, now, signal });
};
/** Tells of a failure as the build does, and goes on as its promise would; answers whether the page is loaded anew. */
async function fail(payload: MissingFile = new Error('missing'), onFailure = () => {}) {
  const before = go.mock.calls.length;
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
  dispatchEvent(event);
  await Promise.resolve().then(onFailure);
  await yieldToMain();
  return go.mock.calls.length > before;
}
const yieldToMain = () => new Promise((resolve) => void setTimeout(resolve));

/** A field in which somebody writes. */
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

  it('[BLD-04] gives who waits for another page no failure to show meanwhile', () => {
    watch('/events/e1/');
    const event = new Event('vite:preloadError', { cancelable: true });
    dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('[BLD-04] loads nothing in full while there is no network, which would find nothing', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    watch('/events/e1/');
    expect(await fail()).toBe(false);
    expect(go).not.toHaveBeenCalled();
  });

  it('[BLD-05] a page that was loaded in full is not loaded again within 10 s', async () => {
    watch('/events/e1/');
    expect(await fail()).toBe(true);
    // The document that this led to, where the file is still missing.
    stop();
    watch('/events/e1/');
    clock.now += 9_999;
    expect(await fail()).toBe(false);
    expect(go).toHaveBeenCalledTimes(1);
    clock.now += 1;
    expect(await fail()).toBe(true);
  });

  it('[BLD-05] goes by the age of the page where nothing can be stored, and cannot loop', async () => {
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

  it('[FLT-08] does not interrupt what plays, and takes a viewer who leaves along', async () => {
    const video = document.body.appendChild(document.createElement('video'));
    const paused = vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
    watch(location.pathname);
    expect(await fail()).toBe(false);
    expect(sayOutdated).not.toHaveBeenCalled();
    paused.mockReturnValue(true);
    expect(await fail()).toBe(true);
    stop();
    paused.mockReturnValue(false);
    clock.now += 20_000;
    watch('/elsewhere/');
    expect(await fail()).toBe(true);
  });

  it('[FLT-08] does not loop where loading again does not help', async () => {
    watch('/events/e1/');
    for (let failure = 0; failure < 30; failure += 1) {
      clock.now += 20_000;
      await fail();
    }
    expect(go).toHaveBeenCalledTimes(3);
    clock.now += 3600_000;
    expect(await fail()).toBe(true);
  });

  it('[FLT-08] leaves a page with what was typed in it, and says once that there is a new version', async () => {
    watch(location.pathname);
    const field = type('my name');
    expect([await fail(), await fail()]).toEqual([false, false]);
    expect(go).not.toHaveBeenCalled();
    expect(sayOutdated).toHaveBeenCalledTimes(1);
    field.value = '';
    expect(await fail()).toBe(true);
  });

  it('[FLT-08] takes a volume or a given text for nothing typed, and a viewer who leaves along', async () => {
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
    expect(sayOutdated).not.toHaveBeenCalled();
  });

  describe('of what was fetched ahead', () => {
    const failsAhead = (file: MissingFile = new Error('missing')) =>
      fail(file, () => markNonCritical(file));

    it('[FLT-08] leaves the page alone, whatever the viewer does there', async () => {
      watch(location.pathname);
      expect(await failsAhead()).toBe(false);
      expect(await failsAhead(Object.assign(new Error('no line'), { waiting: 0 }))).toBe(false);
      type('my name');
      expect(await failsAhead()).toBe(false);
      expect(sayOutdated).not.toHaveBeenCalled();
      expect(sessionStorage).toHaveLength(0);
    });

    it('[BLD-04] loads the page in full all the same once the file is needed', async () => {
      watch(location.pathname);
      expect(await failsAhead()).toBe(false);
      expect(await fail()).toBe(true);
    });

    it('[BLD-04] loads the page in full when somebody else waits for the file that fails', async () => {
      watch(location.pathname);
      // As a style sheet does: one promise for all who ask while it is under way.
      const file: MissingFile = new Error('missing');
      const results = Promise.all([fail(file), failsAhead(file)]);
      expect(await results).toContain(true);
      expect(go).toHaveBeenCalledExactlyOnceWith(location.pathname);
    });

    it('is what a promise of it says, also when it tells of the failure in its own words', async () => {
      watch(location.pathname);
      const file: MissingFile = new Error('missing');
      const inOtherWords = Promise.reject(new Error('no line', { cause: file }));
      expect(await fail(file, () => void prefetch(inOtherWords))).toBe(false);
      await expect(inOtherWords).rejects.toThrow('no line');
    });
  });

  it('[BLD-04] loads the first page in full for what it cannot begin without', async () => {
    watching = new AbortController();
    reloadOnMissingChunk({
      target: () => location.pathname,
      shown: () => undefined,
      sayOutdated,
      go,
      signal: watching.signal,
    });
    const event = new Event('vite:preloadError', { cancelable: true });
    dispatchEvent(Object.assign(event, { payload: new Error('missing') }));
    expect(event.defaultPrevented).toBe(true);
    expect(go).toHaveBeenCalledExactlyOnceWith(location.pathname);
  });

  it('[FLT-08] takes a viewer along whose address is that of the next page already', async () => {
    const video = document.body.appendChild(document.createElement('video'));
    vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
    watch(location.pathname, '/the-page-before/');
    expect(await fail()).toBe(true);
  });
});
