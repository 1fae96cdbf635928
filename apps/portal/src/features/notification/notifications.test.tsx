import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { viewerContextOf } from '../../lib/session/viewer-data/clients.testing.ts';
import { aClient, renderInPortal } from '../testing.tsx';
import { viewerData } from './notification.viewer.ts';
import { NotificationsPage } from './notifications-page.tsx';

const serverKey = Buffer.alloc(65, 7).toString('base64url');
const otherKey = Buffer.alloc(65, 8).toString('base64url');
const topics = { starting: true, highlights: true, followed: false, reminder_mails: true };
const endpoint = 'https://fcm.googleapis.com/fcm/send/1';
const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };

let subscribed: { endpoint: string; key: string } | null = null;
let permission: NotificationPermission = 'default';
let promptResult: NotificationPermission = 'granted';
let nextEndpoint = endpoint;
const permissionPrompt = vi.fn<() => Promise<NotificationPermission>>();

const subscription = () =>
  subscribed === null
    ? null
    : {
        endpoint: subscribed.endpoint,
        options: { applicationServerKey: Buffer.from(subscribed.key, 'base64url') },
        toJSON: () => ({ endpoint: subscribed?.endpoint, keys }),
        unsubscribe: async () => {
          subscribed = null;
          return true;
        },
      };
const pushManager = {
  getSubscription: async () => subscription(),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
    const key = Buffer.from(applicationServerKey).toString('base64url');
    // As in browsers: a subscription with another key must be ended first.
    if (subscribed !== null && subscribed.key !== key)
      throw new DOMException('Another key', 'InvalidStateError');
    subscribed = { endpoint: nextEndpoint, key };
    return subscription();
  },
};

function stubPush(isSupported = true) {
  vi.stubGlobal('PushManager', () => {});
  if (!isSupported) Reflect.deleteProperty(globalThis, 'PushManager');
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: permissionPrompt,
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }) },
  });
}
beforeEach(() => {
  localStorage.clear();
  subscribed = null;
  permission = 'default';
  promptResult = 'granted';
  nextEndpoint = endpoint;
  permissionPrompt.mockReset().mockImplementation(async () => (permission = promptResult));
  stubPush();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const client = (key: string | null = serverKey) =>
  aClient({
    'notification.getSettings': () => ({ content: { applicationServerKey: key, topics } }),
    'notification.updateSettings': () => ({ content: { applicationServerKey: key, topics } }),
    'notification.subscribePush': () => ({}),
    'notification.unsubscribePush': () => ({}),
  });
async function open(key: string | null = serverKey, { api, calls } = client(key)) {
  const settings = { applicationServerKey: key, topics };
  await renderInPortal(<NotificationsPage data={{ settings }} />, { api });
  return calls;
}
const waitForText = (text: RegExp) => waitFor(() => expect(screen.getByText(text)).toBeDefined());
const button = (name: string) => screen.findByRole('button', { name });
const waitUntilOn = () => waitForText(/are on in this browser/);
const turnOn = async () => fireEvent.click(await button('Turn on notifications'));

describe('browser notifications', () => {
  it('turn on by a press only, and off again', async () => {
    const calls = await open();
    await waitForText(/are off in this browser/);
    expect(permissionPrompt).not.toHaveBeenCalled();
    await turnOn();
    await waitUntilOn();
    expect(calls).toEqual([
      { name: 'notification.subscribePush', input: { body: { endpoint, keys } } },
    ]);
    expect(subscribed?.key).toBe(serverKey);
    fireEvent.click(await button('Turn off'));
    await waitForText(/are off in this browser/);
    expect(calls.at(-1)?.name).toBe('notification.unsubscribePush');
    expect(subscribed).toBeNull();
  });

  it('stay off after a dismissed prompt, and are blocked after a refusal', async () => {
    promptResult = 'default';
    const calls = await open();
    await turnOn();
    await waitFor(() => expect(permissionPrompt).toHaveBeenCalledTimes(1));
    promptResult = 'denied';
    await turnOn();
    await waitForText(/blocks notifications/);
    expect(screen.queryByRole('button')).toBeNull();
    expect(calls).toEqual([]);
    // Allowed in the browser's settings in the meantime.
    permission = 'granted';
    document.dispatchEvent(new Event('visibilitychange'));
    await waitForText(/are off in this browser/);
  });

  it('are shown as unsupported, or on an iPhone as needing the installed app', async () => {
    stubPush(false);
    await open();
    await waitForText(/doesn’t support notifications/);
    cleanup();
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS)');
    await open();
    expect(await screen.findByText(/Add to Home Screen/)).toBeDefined();
    cleanup();
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    await open();
    await waitForText(/doesn’t support notifications/);
  });

  it('stay off and show an error if turning them on failed', async () => {
    const { api, calls } = aClient({
      'notification.subscribePush': () => {
        throw new ApiError({ status: 503, code: 'default_error_message' });
      },
    });
    await open(serverKey, { api, calls });
    await turnOn();
    expect((await screen.findByText(/couldn’t be turned on/)).getAttribute('role')).toBe('alert');
    expect(localStorage.getItem('ott-push')).toBeNull();
  });

  it('ignore a subscription with another key or of another viewer', async () => {
    permission = 'granted';
    subscribed = { endpoint, key: serverKey };
    await open();
    await waitForText(/are off in this browser/);
    cleanup();
    localStorage.setItem('ott-push', endpoint);
    await open();
    await waitUntilOn();
    cleanup();
    await open(otherKey);
    await turnOn();
    await waitUntilOn();
    expect(subscribed.key).toBe(otherKey);
  });

  it('leave notifications to OneSignal if the tenant uses it', async () => {
    await open(null);
    expect(screen.getByText(/through OneSignal/)).toBeDefined();
    expect(screen.getAllByRole('checkbox')).toEqual([
      screen.getByRole('checkbox', { name: 'Reminders' }),
    ]);
  });
});

describe('notification topics', () => {
  it('are saved one by one, at once', async () => {
    const calls = await open();
    const box = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Matches of teams I follow',
    });
    expect(box.checked).toBe(false);
    fireEvent.click(box);
    await waitFor(() =>
      expect(calls).toEqual([
        { name: 'notification.updateSettings', input: { body: { followed: true } } },
      ]),
    );
    expect(box.checked).toBe(true);
  });

  it('roll back and show an error if saving failed', async () => {
    const { api, calls } = aClient({
      'notification.updateSettings': () => {
        throw new ApiError({ status: 503, code: 'default_error_message' });
      },
    });
    await open(serverKey, { api, calls });
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Highlights' });
    fireEvent.click(box);
    await waitForText(/couldn’t be saved/);
    expect(box.checked).toBe(true);
  });
});

describe('notifications that a viewer turned on', () => {
  const load = async (key: string | null = serverKey) => {
    const { api, calls } = client(key);
    await viewerData.load(viewerContextOf(api));
    return calls.map(({ name }) => name);
  };
  beforeEach(() => {
    permission = 'granted';
    localStorage.setItem('ott-push', endpoint);
    subscribed = { endpoint, key: serverKey };
  });

  it('resume at the browser’s current endpoint, with the current key', async () => {
    nextEndpoint = `${endpoint}-new`;
    expect(await load(otherKey)).toEqual([
      'notification.getSettings',
      'notification.subscribePush',
    ]);
    expect(subscribed).toEqual({ endpoint: nextEndpoint, key: otherKey });
    expect(localStorage.getItem('ott-push')).toBe(nextEndpoint);
  });

  it('do not change if another viewer signed in before the response', async () => {
    const { api, calls } = client(otherKey);
    await viewerData.load(viewerContextOf(api, false));
    expect(calls.map(({ name }) => name)).toEqual(['notification.getSettings']);
    expect(subscribed?.key).toBe(serverKey);
  });

  it('end if the permission is revoked', async () => {
    permission = 'denied';
    expect(await load()).toEqual(['notification.getSettings', 'notification.unsubscribePush']);
    expect(localStorage.getItem('ott-push')).toBeNull();
  });

  it('end at sign-out, after which loading sends no request', async () => {
    viewerData.drop?.();
    await waitFor(() => expect(subscribed).toBeNull());
    expect(await load()).toEqual([]);
  });
});
