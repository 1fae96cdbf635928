import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '../../lib/session/store/session-store.ts';
import { forgetSessions, signInForTest } from '../../lib/session/testing.ts';
import { clearCachesOnSignOut } from './clear-caches.ts';

const cacheNames = new Set<string>();
let stop = () => {};
beforeEach(() => {
  forgetSessions();
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
  forgetSessions();
});

it('[AUT-38] logging out clears every cache of the site; signing in and other session changes do not', async () => {
  cacheNames.add('offline-1').add('of a mistake');
  signInForTest();
  useSession.setState({ followed: {} });
  expect(cacheNames.size).toBe(2);
  clearSession();
  await expect.poll(() => cacheNames.size).toBe(0);
});
