import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnMissingChunk } from './chunk-reload.ts';

let stop = () => {};
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

const watch = (target: string) => {
  stop = reloadOnMissingChunk({ target: () => target, sayOutdated, go, now: () => clock.now });
};
const fail = () => {
  const event = new Event('vite:preloadError', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
};

/** A field in which somebody writes. */
function type(text: string, attributes: Record<string, string> = {}): HTMLInputElement {
  const field = document.body.appendChild(document.createElement('input'));
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}

describe('reloadOnMissingChunk', () => {
  it('[BLD-04] loads the target page in full, at most once in 10 s', () => {
    watch('/events/e1/');
    expect(fail()).toBe(true);
    expect(go.mock.calls).toEqual([['/events/e1/']]);
    clock.now += 9_999;
    expect(fail()).toBe(false);
    expect(go).toHaveBeenCalledTimes(1);
    clock.now += 1;
    expect(fail()).toBe(true);
    expect(go).toHaveBeenCalledTimes(2);
  });

  it('[BLD-04] loads nothing in full while there is no network, which would find nothing', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    watch('/events/e1/');
    expect(fail()).toBe(false);
    expect(go).not.toHaveBeenCalled();
  });

  it('[BLD-05] a page that was loaded in full is not loaded again within 10 s', () => {
    watch('/events/e1/');
    expect(fail()).toBe(true);
    // The document that this led to, where the file is still missing.
    stop();
    watch('/events/e1/');
    clock.now += 9_999;
    expect(fail()).toBe(false);
    expect(go).toHaveBeenCalledTimes(1);
    clock.now += 1;
    expect(fail()).toBe(true);
  });

  it('[BLD-05] goes by the age of the page where nothing can be stored, and cannot loop', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const age = vi.spyOn(performance, 'now').mockReturnValue(9_999);
    watch('/elsewhere/');
    expect(fail()).toBe(false);
    age.mockReturnValue(10_000);
    expect(fail()).toBe(true);
    stop();
    watch(location.pathname);
    expect(fail()).toBe(false);
  });

  it('[FLT-08] does not interrupt what plays, and takes a viewer who leaves along', () => {
    const video = document.body.appendChild(document.createElement('video'));
    const paused = vi.spyOn(video, 'paused', 'get').mockReturnValue(false);
    watch(location.pathname);
    expect(fail()).toBe(false);
    expect(sayOutdated).not.toHaveBeenCalled();
    paused.mockReturnValue(true);
    expect(fail()).toBe(true);
    stop();
    paused.mockReturnValue(false);
    clock.now += 20_000;
    watch('/elsewhere/');
    expect(fail()).toBe(true);
  });

  it('[FLT-08] does not loop where loading again does not help', () => {
    watch('/events/e1/');
    const reloads = Array.from({ length: 100 }, () => {
      clock.now += 20_000;
      return fail();
    });
    expect(reloads.filter(Boolean)).toHaveLength(3);
    clock.now += 3600_000;
    expect(fail()).toBe(true);
  });

  it('[FLT-08] leaves a page with what was typed in it, and says once that there is a new version', () => {
    watch(location.pathname);
    const field = type('my name');
    expect([fail(), fail()]).toEqual([false, false]);
    expect(go).not.toHaveBeenCalled();
    expect(sayOutdated).toHaveBeenCalledTimes(1);
    field.value = '';
    expect(fail()).toBe(true);
  });

  it('[FLT-08] takes a volume or a given text for nothing typed, and a viewer who leaves along', () => {
    watch(location.pathname);
    type('50', { type: 'range' });
    const given = document.body.appendChild(document.createElement('input'));
    given.value = 'a name';
    expect(fail()).toBe(true);
    stop();
    watch('/elsewhere/');
    type('my name');
    clock.now += 20_000;
    expect(fail()).toBe(true);
    expect(go).toHaveBeenLastCalledWith('/elsewhere/');
    expect(sayOutdated).not.toHaveBeenCalled();
  });
});
