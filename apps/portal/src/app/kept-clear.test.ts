import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '../lib/session/session-store.ts';
import { forgetSessions, signInForTest } from '../lib/session/testing.ts';
import { clearKeptOnSignOut } from './kept-clear.ts';

const kept = new Set<string>();
let stop = () => {};
beforeEach(() => {
  forgetSessions();
  kept.clear();
  vi.stubGlobal('caches', {
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
  });
  stop = clearKeptOnSignOut();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  forgetSessions();
});

it('[AUT-38] a log-out empties every cache of the site; signing in, and changes meanwhile, leave them', async () => {
  kept.add('offline-1').add('of a mistake');
  signInForTest();
  useSession.setState({ followed: {} });
  expect(kept.size).toBe(2);
  clearSession();
  await expect.poll(() => kept.size).toBe(0);
});
