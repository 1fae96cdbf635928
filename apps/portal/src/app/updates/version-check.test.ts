import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '@grandstand/contract/constants';
import { clearSessions, signInForTest } from '../../lib/session/testing.ts';
import { watchVersion, type NextPage } from './version-check.ts';

const pollMs = hourMs;
const latest = vi.fn<() => Promise<string>>();
let currentPage = {
  pathname: '/events/e1/',
  index: 3,
  layout: 'default' as const as NextPage['layout'],
};
let watcher: ReturnType<typeof watchVersion>;
/** Hides or shows the page. */
function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isVisible);
  document.dispatchEvent(new Event('visibilitychange'));
}

const next = (change: Partial<NextPage> = {}): NextPage => ({
  pathname: '/live/',
  index: 4,
  layout: 'home',
  isPreload: false,
  ...change,
});

beforeEach(() => {
  vi.useFakeTimers();
  clearSessions();
  document.documentElement.dataset['build'] = 'b-1';
  latest.mockReset().mockResolvedValue('b-1');
  currentPage = { pathname: '/events/e1/', index: 3, layout: 'default' };
  watcher = watchVersion({ pollMs, latest, random: () => 0, current: () => currentPage });
});
afterEach(() => {
  watcher.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  delete document.documentElement.dataset['build'];
});

/** Releases another build and lets the page learn of it. */
async function release(): Promise<void> {
  latest.mockResolvedValue('b-2');
  await vi.advanceTimersByTimeAsync(pollMs);
}

describe('a page that stays open', () => {
  it('[BLD-03] polls for the newest build until it learns of another', async () => {
    await vi.advanceTimersByTimeAsync(pollMs - 1);
    expect(latest).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(latest).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2 * pollMs);
    expect(latest).toHaveBeenCalledTimes(3);
    await release();
    await vi.advanceTimersByTimeAsync(5 * pollMs);
    expect(latest).toHaveBeenCalledTimes(4);
  });

  it('[BLD-03] opens the next page in full once another build is out, otherwise stays in the document', async () => {
    await vi.advanceTimersByTimeAsync(pollMs);
    expect(watcher.shouldReloadDocument(next())).toBe(false);
    await release();
    expect(watcher.shouldReloadDocument(next())).toBe(true);
  });

  it('adds jitter to the pause, so that pages opened together do not poll together', async () => {
    watcher.stop();
    watcher = watchVersion({ pollMs, latest, random: () => 0.8, current: () => currentPage });
    await vi.advanceTimersByTimeAsync(pollMs * 1.2 - 1);
    expect(latest).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(latest).toHaveBeenCalledTimes(1);
  });

  it('does not poll while hidden, and on return only if a poll is due', async () => {
    setVisible(false);
    await vi.advanceTimersByTimeAsync(pollMs / 2);
    setVisible(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(latest).not.toHaveBeenCalled();
    setVisible(false);
    await vi.advanceTimersByTimeAsync(3 * pollMs);
    expect(latest).not.toHaveBeenCalled();
    setVisible(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(latest).toHaveBeenCalledTimes(1);
  });

  it('does not poll offline, warns on failure, and polls again', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await vi.advanceTimersByTimeAsync(pollMs);
    expect(latest).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    latest.mockRejectedValueOnce(new TypeError('no network'));
    await vi.advanceTimersByTimeAsync(pollMs);
    expect(warn).toHaveBeenCalledTimes(1);
    await release();
    expect(watcher.shouldReloadDocument(next())).toBe(true);
  });

  it.each<[string, Partial<NextPage>]>([
    ['the current page, so that playback continues', { pathname: '/events/e1/' }],
    ['a page the viewer goes back to', { index: 2 }],
    ['a filter that replaces the last one', { index: 3 }],
    ['a sign-in', { layout: 'auth' }],
  ])('[BLD-03] does not open in full %s', async (_page, change) => {
    await release();
    expect(watcher.shouldReloadDocument(next(change))).toBe(false);
  });

  it('does not interrupt a sign-in, nor prefetch pages of the old build', async () => {
    await release();
    expect(watcher.shouldReloadDocument(next({ isPreload: true, index: 0 }))).toBe(true);
    currentPage = { ...currentPage, layout: 'auth' };
    expect(watcher.shouldReloadDocument(next())).toBe(false);
  });

  it('does not sign out a viewer whose session cannot be stored', async () => {
    await release();
    signInForTest();
    expect(watcher.shouldReloadDocument(next())).toBe(true);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    expect(watcher.shouldReloadDocument(next())).toBe(false);
  });
});
