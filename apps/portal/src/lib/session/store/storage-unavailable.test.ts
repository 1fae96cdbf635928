import type { PublicTenantConfig } from '@grandstand/contract';
import { addOpenedPage, readOfflineContent } from '../../offline-content.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyTheme, readColorMode, writeColorMode } from '../../color-mode/color-mode.ts';
import { sealSignIn } from '../sign-in/sealed-credentials.ts';
import { storageFailures } from '../../errors/testing.ts';
import { deviceId } from '../device/device-id.ts';
import { lastCountOf, storeCount } from '../viewer-data/row-placeholders.ts';
import { clearSession, isSignedIn, readStoredSession, useSession } from './session-store.ts';
import { startSteps, completeStep, readProgress } from '../sign-in/sign-up-steps.ts';
import { clearSessions, signInForTest } from '../testing.ts';
import {
  clearPendingAction,
  storePendingAction,
  consumePendingAction,
} from '../sign-in/pending-action.ts';

const tenant = { enable_leagues_view: true } as PublicTenantConfig;

/** For every use of browser storage, a check of what still works without it. */
const checks: Readonly<Record<string, () => unknown>> = {
  'the session lasts as long as the page': async () => {
    await readStoredSession();
    signInForTest();
    // As when another tab changes something, or the page was frozen.
    await readStoredSession();
    const wasSignedIn = isSignedIn(useSession.getState());
    clearSession();
    return wasSignedIn && !isSignedIn(useSession.getState());
  },
  'the chosen theme applies': () => {
    writeColorMode('light');
    applyTheme('dark', true);
    return readColorMode() === 'light' && document.documentElement.dataset['theme'] === 'light';
  },
  'the browser id is stable': () => deviceId() === deviceId() && deviceId() !== '',
  'the sign-up steps still work': () => {
    signInForTest();
    const first = startSteps(tenant, '/upcoming/');
    const next = completeStep(tenant, 'personalization');
    return first.startsWith('/auth/sign-up/') && next !== first && readProgress() === null;
  },
  'no pending action survives the sign-in': () => {
    storePendingAction({ kind: 'save', title: 'A match', item: {}, done: '', failed: '' });
    clearPendingAction();
    return consumePendingAction('save') === null;
  },
  'no space is reserved for personal rows': () => {
    storeCount('teams', 1);
    return lastCountOf('teams') === null;
  },
  'the offline page lists nothing': () => {
    addOpenedPage({ path: '/team/a/', title: 'A' });
    return readOfflineContent().opened.length === 0;
  },
  'no password is put into a URL': async () =>
    (await sealSignIn({ token: 't', provider: 'credentials', username: 'u', password: 'p' })) ===
    null,
};

beforeEach(clearSessions);
afterEach(() => {
  vi.restoreAllMocks();
  // A mode that could not be stored is in a variable of the module.
  writeColorMode('dark');
  clearSessions();
});

it('a session that could not be stored ends when another tab ends the stored one', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  signInForTest();
  storageFailures['storage is full']?.();
  signInForTest({ token: 'access-2' });
  localStorage.removeItem('ott-data');
  await readStoredSession();
  expect(isSignedIn(useSession.getState())).toBe(false);
});

describe.each(Object.entries(storageFailures))('when %s', (_failure, refuse) => {
  it.each(Object.entries(checks))('%s', async (_name, check) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    refuse();
    expect(await check()).toBe(true);
  });
});

it('missing storage is logged once', async () => {
  vi.resetModules();
  const { warnStorageUnavailable } = await import('../../errors/storage-unavailable.ts');
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  for (let time = 0; time < 3; time += 1) warnStorageUnavailable(new Error('full'));
  expect(warn).toHaveBeenCalledTimes(1);
});
