// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferredLoaderScript } from './deferred-script-loader.ts';

type Entries = (list: { getEntries: () => { element: Element | null }[] }) => void;

/** Reports a paint to the script, as the browser's observer does. */
let reportPaint: Entries = () => {};
let observed = '';
let fetched: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  fetched = [];
  document.head.innerHTML =
    '<link rel="x-deferred" href="/entry.js"><link rel="x-deferred" href="/home.js" data-of="page home/home">';
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => void setTimeout(run, 16));
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: Entries) {
        reportPaint = callback;
      }
      static readonly supportedEntryTypes = ['largest-contentful-paint', 'paint'];
      observe({ type }: { readonly type: string }) {
        observed = type;
      }
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
});

/** Runs the loader in this page. Its imports are recorded: only browsers import URLs. */
function runLoader(body = ''): void {
  document.body.innerHTML = body;
  const text = deferredLoaderScript.replaceAll('import(', 'w.fetchEntry(');
  Object.assign(window, { fetchEntry: (href: string) => fetched.push(new URL(href).pathname) });
  // oxlint-disable-next-line typescript/no-implied-eval -- it is the text of a script
  new Function(text)();
}

const paint = (element: Element | null = null) => reportPaint({ getEntries: () => [{ element }] });
const rels = () => [...document.querySelectorAll('link')].map(({ rel }) => rel);

describe('scripts of a page', () => {
  it('load after the first paint, each once: the entry to run, the rest beside it', () => {
    runLoader('<p>words</p>');
    vi.advanceTimersByTime(1000);
    expect(fetched).toEqual([]);
    expect(rels()).toEqual(['x-deferred', 'x-deferred']);
    paint();
    expect(fetched).toEqual(['/entry.js']);
    expect(rels()).toEqual(['modulepreload', 'modulepreload']);
    paint();
    window.dispatchEvent(new Event('load'));
    vi.runAllTimers();
    expect(fetched).toEqual(['/entry.js']);
  });

  it('wait for the high-priority image', () => {
    runLoader('<img fetchpriority="high" src="/hero.webp">');
    const image = document.querySelector('img') as HTMLImageElement;
    vi.spyOn(image, 'complete', 'get').mockReturnValue(false);
    paint();
    vi.advanceTimersByTime(1000);
    expect(fetched).toEqual([]);
    paint(image);
    expect(fetched).toEqual(['/entry.js']);
  });

  it.each(['load', 'error'])('load on that image’s %s if another one is larger', (event) => {
    runLoader('<img fetchpriority="high" src="/hero.webp">');
    const image = document.querySelector('img') as HTMLImageElement;
    vi.spyOn(image, 'complete', 'get').mockReturnValue(false);
    paint();
    image.dispatchEvent(new Event(event));
    expect(fetched).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(fetched).toEqual(['/entry.js']);
  });

  it.each(['pointerdown', 'keydown', 'touchstart'])('load at once on %s', (event) => {
    runLoader();
    document.body.dispatchEvent(new Event(event, { bubbles: true }));
    expect(fetched).toEqual(['/entry.js']);
  });

  it('load without a paint too: on the load event, or after a timeout', () => {
    runLoader();
    window.dispatchEvent(new Event('load'));
    expect(fetched).toEqual(['/entry.js']);
    fetched = [];
    document.head.innerHTML = '<link rel="x-deferred" href="/entry.js">';
    runLoader();
    vi.advanceTimersByTime(2499);
    expect(fetched).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(fetched).toEqual(['/entry.js']);
  });

  it('run on a complete document, however early they load', () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
    runLoader();
    paint();
    expect(rels()).toEqual(['modulepreload', 'modulepreload']);
    expect(fetched).toEqual([]);
    state.mockReturnValue('interactive');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(fetched).toEqual(['/entry.js']);
  });

  it('follow the first paint in a browser that does not report the largest', () => {
    runLoader();
    expect(observed).toBe('largest-contentful-paint');
    Object.assign(PerformanceObserver, { supportedEntryTypes: ['paint'] });
    runLoader();
    expect(observed).toBe('paint');
  });

  it('load in a browser that reports no paints', () => {
    vi.stubGlobal('PerformanceObserver', undefined);
    runLoader();
    window.dispatchEvent(new Event('load'));
    expect(fetched).toEqual(['/entry.js']);
  });
});
