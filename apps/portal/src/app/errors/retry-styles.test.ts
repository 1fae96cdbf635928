import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryStyles } from './retry-styles.ts';

let controller = new AbortController();
beforeEach(() => {
  vi.useFakeTimers();
  controller = new AbortController();
  retryStyles(controller.signal);
});
afterEach(() => {
  controller.abort();
  vi.useRealTimers();
  document.head.replaceChildren();
});

const link = () => document.querySelector('link');
function add(rel: string): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { rel, href: '/assets/a.css' });
  document.head.append(element);
  return element;
}
const fail = () => link()?.dispatchEvent(new Event('error'));

describe('a style sheet that could not be loaded', () => {
  it('is requested again, after longer and longer delays', () => {
    const first = add('stylesheet');
    for (const delayMs of [1000, 2000, 4000]) {
      const before = link();
      fail();
      vi.advanceTimersByTime(delayMs - 1);
      expect(link()).toBe(before);
      vi.advanceTimersByTime(1);
      expect(link()).not.toBe(before);
      expect(link()?.href).toBe(first.href);
    }
  });

  it('is requested every minute at the longest', () => {
    add('stylesheet');
    for (let attempt = 0; attempt < 8; attempt += 1) {
      fail();
      vi.advanceTimersByTime(60_000);
    }
    const before = link();
    fail();
    vi.advanceTimersByTime(60_000);
    expect(link()).not.toBe(before);
    expect(document.querySelectorAll('link')).toHaveLength(1);
  });
});

describe('a failed script preload', () => {
  it('is left to its `import()`', () => {
    const preload = add('modulepreload');
    fail();
    vi.advanceTimersByTime(60_000);
    expect(link()).toBe(preload);
  });
});
