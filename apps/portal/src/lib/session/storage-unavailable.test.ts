import type { PublicTenantConfig } from '@grandstand/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyTheme, readColorMode, writeColorMode } from '../color-mode/color-mode.ts';
import { sealSignIn } from './sealed-credentials.ts';
import { refusals } from '../errors/testing.ts';
import { deviceId } from './device-id.ts';
import { hadRow, keepRow } from './rail-placeholders.ts';
import { clearSession, isSignedIn, readStoredSession, useSession } from './session-store.ts';
import { beginSteps, passStep, readProgress } from './sign-up-steps.ts';
import { forgetSessions, signInForTest } from './testing.ts';
import { clearPendingAction, storePendingAction, takePendingAction } from './pending-action.ts';

const tenant = { enable_leagues_view: true } as PublicTenantConfig;

/** Each place that keeps something in the browser, and what of it there still is when nothing is kept. */
const places: Readonly<Record<string, () => unknown>> = {
  'the session lasts as long as the page': async () => {
    await readStoredSession();
    signInForTest();
    // As whenever another tab changes something, or the page was frozen.
    await readStoredSession();
    const isThere = isSignedIn(useSession.getState());
    clearSession();
    return isThere && !isSignedIn(useSession.getState());
  },
  'the theme is the one that was chosen': () => {
    writeColorMode('light');
    applyTheme('dark', true);
    return readColorMode() === 'light' && document.documentElement.dataset['theme'] === 'light';
  },
  'the browser has one and the same id': () => deviceId() === deviceId() && deviceId() !== '',
  'the sign-up goes on from step to step': () => {
    signInForTest();
    const first = beginSteps(tenant, '/upcoming/');
    const next = passStep(tenant, 'personalization');
    return first.startsWith('/auth/sign-up/') && next !== first && readProgress() === null;
  },
  'no wish is kept over the sign-in': () => {
    storePendingAction({ kind: 'save', title: 'A match', item: {}, done: '', failed: '' });
    clearPendingAction();
    return takePendingAction('save') === null;
  },
  'no place is kept for the rows of the viewer': () => {
    keepRow('teams', true);
    return hadRow('teams') === null;
  },
  'no password gets into an address': async () =>
    (await sealSignIn({ token: 't', provider: 'credentials', username: 'u', password: 'p' })) ===
    null,
};

beforeEach(forgetSessions);
afterEach(() => {
  vi.restoreAllMocks();
  // What this page chose lasts as long as the module.
  writeColorMode('dark');
  forgetSessions();
});

it('a session that could not be stored anew ends with the one that was, in another tab', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  signInForTest();
  refusals['storage is full']?.();
  signInForTest({ token: 'access-2' });
  localStorage.removeItem('ott-data');
  await readStoredSession();
  expect(isSignedIn(useSession.getState())).toBe(false);
});

describe.each(Object.entries(refusals))('where %s', (_name, refuse) => {
  it.each(Object.entries(places))('%s', async (_what, holds) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    refuse();
    expect(await holds()).toBe(true);
  });
});

it('that nothing is kept is said in the console once', async () => {
  vi.resetModules();
  const { warnStorageUnavailable } = await import('../errors/storage-unavailable.ts');
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  for (let time = 0; time < 3; time += 1) warnStorageUnavailable(new Error('full'));
  expect(warn).toHaveBeenCalledTimes(1);
});
