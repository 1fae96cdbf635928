import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aClient } from '../testing.tsx';
import { showLiveBadge } from './live-badge.ts';

const setAppBadge = vi.fn<(count: number) => Promise<void>>(async () => {});
let stop = () => {};
let live = 3;
const client = () =>
  aClient({ 'event.list': () => ({ content: { entries: [], totalCount: live } }) });

/** Opens the page in an app window, or in a tab. */
function open(isApp: boolean, hasBadges = true) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isApp && query === '(display-mode: standalone)',
  }));
  if (hasBadges) Object.assign(navigator, { setAppBadge });
  const { api, calls } = client();
  stop = showLiveBadge(api);
  return calls;
}

beforeEach(() => {
  setAppBadge.mockReset().mockResolvedValue();
  live = 3;
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('badge of the installed app', () => {
  it('counts live matches, and updates when the app becomes visible after a while', async () => {
    const time = vi.spyOn(performance, 'now').mockReturnValue(0);
    const calls = open(true);
    await expect.poll(() => setAppBadge).toHaveBeenCalledWith(3);
    expect(calls).toEqual([
      { name: 'event.list', input: { body: { status: ['live'], media_type: ['event'], size: 1 } } },
    ]);
    live = 0;
    time.mockReturnValue(59_999);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(calls).toHaveLength(1);
    time.mockReturnValue(60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => setAppBadge).toHaveBeenLastCalledWith(0);
  });

  it('sends no request while the app is hidden', () => {
    const time = vi.spyOn(performance, 'now').mockReturnValue(0);
    const calls = open(true);
    expect(calls).toHaveLength(1);
    time.mockReturnValue(120_000);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(calls).toHaveLength(1);
  });

  it('sends no request in a tab or without badge support', () => {
    expect(open(false)).toEqual([]);
    stop();
    Reflect.deleteProperty(navigator, 'setAppBadge');
    expect(open(true, false)).toEqual([]);
  });

  it('warns when the browser refuses the badge', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    setAppBadge.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    open(true);
    await expect.poll(() => warn).toHaveBeenCalledTimes(1);
  });
});
