import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSessions, signInForTest } from '../lib/session/testing.ts';
import { watchVersion, type NextPage } from './version-check.ts';

const pollMs = 3_600_000;
const latest = vi.fn<() => Promise<string>>();
let here = { pathname: '/events/e1/', index: 3, layout: 'default' as const as NextPage['layout'] };
let followed: ReturnType<typeof watchVersion>;
/** Hides the page, or shows it. */
function see(isSeen: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isSeen);
  document.dispatchEvent(new Event('visibilitychange'));
}

const next = (change: Partial<NextPage> = {}): NextPage => ({
  pathname: '/live/',
  index: 4,
  layout: 'home',
  isAhead: false,
  ...change,
});

beforeEach(() => {
  vi.useFakeTimers();
  forgetSessions();
  document.documentElement.dataset['build'] = 'b-1';
  latest.mockReset().mockResolvedValue('b-1');
  here = { pathname: '/events/e1/', index: 3, layout: 'default' };
  followed = watchVersion({ pollMs, latest, chance: () => 0, current: () => here });
});
afterEach(() => {
  followed.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  delete document.documentElement.dataset['build'];
});

/** Another build is out, and the page has heard of it. */
async function release(): Promise<void> {
  latest.mockResolvedValue('b-2');
  await vi.advanceTimersByTimeAsync(pollMs);
}

describe('a page that stays open', () => {
  it('[BLD-03] asks again and again which build is the newest, and no more once it has heard of another', async () => {
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

  it('[BLD-03] opens the next page in full when another build is out, and goes on within itself when none is', async () => {
    await vi.advanceTimersByTimeAsync(pollMs);
    expect(followed.shouldReloadDocument(next())).toBe(false);
    await release();
    expect(followed.shouldReloadDocument(next())).toBe(true);
  });

  it('adds to the pause by chance, so that those who came together do not ask together', async () => {
    followed.stop();
    followed = watchVersion({ pollMs, latest, chance: () => 0.8, current: () => here });
    await vi.advanceTimersByTimeAsync(pollMs * 1.2 - 1);
    expect(latest).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(latest).toHaveBeenCalledTimes(1);
  });

  it('does not ask while it is hidden, and when it is seen again only if it is time', async () => {
    see(false);
    await vi.advanceTimersByTimeAsync(pollMs / 2);
    see(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(latest).not.toHaveBeenCalled();
    see(false);
    await vi.advanceTimersByTimeAsync(3 * pollMs);
    expect(latest).not.toHaveBeenCalled();
    see(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(latest).toHaveBeenCalledTimes(1);
  });

  it('does not ask without network, says when the question fails, and asks again later', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await vi.advanceTimersByTimeAsync(pollMs);
    expect(latest).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    latest.mockRejectedValueOnce(new TypeError('no network'));
    await vi.advanceTimersByTimeAsync(pollMs);
    expect(warn).toHaveBeenCalledTimes(1);
    await release();
    expect(followed.shouldReloadDocument(next())).toBe(true);
  });

  it.each<[string, Partial<NextPage>]>([
    ['the page that is on show: what plays on it goes on', { pathname: '/events/e1/' }],
    ['a page gone back to', { index: 2 }],
    ['another filter in the place of the last one', { index: 3 }],
    ['a sign-in', { layout: 'auth' }],
  ])('[BLD-03] does not open in full %s', async (_what, change) => {
    await release();
    expect(followed.shouldReloadDocument(next(change))).toBe(false);
  });

  it('does not cut a way through the sign-in short, nor fetch pages of the old build ahead', async () => {
    await release();
    expect(followed.shouldReloadDocument(next({ isAhead: true, index: 0 }))).toBe(true);
    here = { ...here, layout: 'auth' };
    expect(followed.shouldReloadDocument(next())).toBe(false);
  });

  it('does not sign out a viewer whose session could not be stored', async () => {
    await release();
    signInForTest();
    expect(followed.shouldReloadDocument(next())).toBe(true);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    expect(followed.shouldReloadDocument(next())).toBe(false);
  });
});
