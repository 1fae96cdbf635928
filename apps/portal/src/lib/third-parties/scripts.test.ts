// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFacebook } from './facebook.ts';
import { OneSignal, startOneSignal } from './one-signal.ts';

const app = { app_id: '0f0e0d0c-0b0a-4900-8807-060504030201' };

beforeEach(() => {
  vi.useFakeTimers();
  // The SDK checks for these before it does anything.
  vi.stubGlobal(
    'PushSubscriptionOptions',
    class {
      applicationServerKey = null;
    },
  );
  Object.defineProperty(PushSubscriptionOptions.prototype, 'applicationServerKey', { value: null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

describe('OneSignal through its SDK', () => {
  it('[TPS-07] logs once, after 30 s, that it is not ready', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    startOneSignal(app);
    const script = document.querySelector<HTMLScriptElement>('#onesignal-sdk');
    expect(script?.src).toBe('https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js');
    // Blocked, e.g. by a browser extension.
    script?.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(error).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(error).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(error.mock.calls).toEqual([['OneSignal is not setup correctly.']]);
  });

  it('[AUT-09] adds the viewer’s id as a tag once OneSignal is ready, and removes it on sign-out', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const ready = Promise.withResolvers<void>();
    const init = vi.spyOn(OneSignal, 'init').mockReturnValue(ready.promise);
    const tags: unknown[] = [];
    vi.spyOn(OneSignal.User, 'addTag').mockImplementation(
      (...tag: unknown[]) => void tags.push(tag),
    );
    vi.spyOn(OneSignal.User, 'removeTag').mockImplementation(
      (...tag: unknown[]) => void tags.push(tag),
    );
    const push = startOneSignal(app);
    push.tagUser('u1');
    expect(tags).toEqual([]);
    ready.resolve();
    await expect.poll(() => tags).toEqual([['user_id', 'u1']]);
    push.tagUser(null);
    expect(tags).toEqual([['user_id', 'u1'], ['user_id']]);
    expect(init.mock.calls[0]?.[0]).toMatchObject({
      appId: app.app_id,
      serviceWorkerParam: { scope: '/push/onesignal/' },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(error).not.toHaveBeenCalled();
  });
});

describe('Facebook’s SDK', () => {
  it('[TPS-08] is loaded from its site and initialised as version v15.0', () => {
    startFacebook({ app_id: '1234567', version: 'v15.0' }, 'he');
    const script = document.querySelector('script');
    expect(script?.src).toBe('https://connect.facebook.net/he_IL/sdk.js');
    const init = vi.fn<(options: object) => void>();
    const logPageView = vi.fn<() => void>();
    window.FB = { init, AppEvents: { logPageView } };
    window.fbAsyncInit?.();
    expect(init).toHaveBeenCalledWith(
      expect.objectContaining({ appId: '1234567', version: 'v15.0', cookie: false }),
    );
    expect(logPageView).toHaveBeenCalledTimes(1);
  });
});
