import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '../../lib/session/store/session-store.ts';
import { addOpenedPage, readOfflineContent, storeSchedule } from '../../lib/offline-content.ts';
import { clearSessions, signInForTest } from '../../lib/session/testing.ts';
import { clearCachesOnSignOut, allowsInstallHint } from './deferred-tasks.ts';
import { routes } from '../router/routes.ts';

afterEach(() => document.body.replaceChildren());

const isAllowedOn = (name: string) =>
  allowsInstallHint(routes.find((row) => row.name === name) ?? null);

it('the install hint is not shown on pages that sign in, pay, play or choose a club', () => {
  for (const name of ['index', 'live', 'account', 'search'])
    expect(isAllowedOn(name), name).toBe(true);
  for (const name of [
    'club',
    'auth-login',
    'payment-processing',
    'account-ppv-buy-eventId',
    'account-subscription-buy-id',
  ])
    expect(isAllowedOn(name), name).toBe(false);
  document.body.append(document.createElement('video'));
  expect(isAllowedOn('index')).toBe(false);
});

describe('clearCachesOnSignOut', () => {
  const cacheNames = new Set<string>();
  let stop = () => {};
  beforeEach(() => {
    clearSessions();
    cacheNames.clear();
    vi.stubGlobal('caches', {
      keys: async () => [...cacheNames],
      delete: async (name: string) => cacheNames.delete(name),
    });
    stop = clearCachesOnSignOut();
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
    clearSessions();
  });

  it('[AUT-38] logging out clears every cache of the site; signing in and other session changes do not', async () => {
    cacheNames.add('offline-1').add('cached-by-mistake');
    signInForTest();
    useSession.setState({ followed: {} });
    expect(cacheNames.size).toBe(2);
    clearSession();
    await expect.poll(() => cacheNames.size).toBe(0);
  });

  it('logging out lets the worker fetch the offline page again, after the caches were cleared', async () => {
    const sent: unknown[] = [];
    const postMessage = (message: unknown) => void sent.push([message, cacheNames.size]);
    vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } });
    cacheNames.add('offline-1');
    signInForTest();
    clearSession();
    await expect.poll(() => sent).toEqual([['store-offline-page', 0]]);
  });

  it('logging out removes the pages that were opened; the schedule is public and stays', () => {
    signInForTest();
    storeSchedule({ at: 1, lang: 'en', matches: [] });
    addOpenedPage({ path: '/team/a/', title: 'A' });
    clearSession();
    expect(readOfflineContent()).toEqual({
      opened: [],
      schedule: { at: 1, lang: 'en', matches: [] },
    });
  });
});
