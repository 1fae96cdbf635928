import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearSession,
  followOtherTabs,
  isSignedIn,
  readStoredSession,
  useSession,
} from './session-store.ts';
import { aProfile, clearSessions, signInForTest } from '../testing.ts';
import { isExpiring, toTokenData } from '../token/token-data.ts';

const storedState = () =>
  JSON.parse(localStorage.getItem('ott-data') ?? 'null') as Record<string, unknown>;

beforeEach(clearSessions);

/** Fields of the specification that the store does not have. */
const unknownFields = { creditCard: { brand: 'x' }, creditCardToken: 'card', ppvTickets: ['t'] };

describe('session store', () => {
  it('[AUT-11] stores the session under ott-data and restores it', async () => {
    signInForTest();
    const saved = localStorage.getItem('ott-data') ?? '';
    clearSession();
    localStorage.setItem('ott-data', saved);
    await readStoredSession();
    expect(useSession.getState().token).toBe('access-1');
    expect(useSession.getState().user?.id).toBe('u1');
  });

  it('[AUT-12] persists only user, token, userTokenData, followed and devices', () => {
    signInForTest();
    useSession.setState({ selected: { v1: true }, ...unknownFields });
    expect(Object.keys(storedState()).toSorted()).toEqual([
      'devices',
      'followed',
      'token',
      'user',
      'userTokenData',
    ]);
  });

  it('[AUT-10] is authenticated only with both an access token and a user', async () => {
    for (const missing of ['token', 'user']) {
      localStorage.setItem(
        'ott-data',
        JSON.stringify({ user: aProfile(), token: 'a', [missing]: null }),
      );
      await readStoredSession();
      expect(isSignedIn(useSession.getState())).toBe(false);
    }
    localStorage.setItem('ott-data', JSON.stringify({ user: aProfile(), token: 'a' }));
    await readStoredSession();
    expect(isSignedIn(useSession.getState())).toBe(true);
  });

  it('treats unreadable storage as signed out', async () => {
    localStorage.setItem('ott-data', '{"token":');
    await readStoredSession();
    expect(isSignedIn(useSession.getState())).toBe(false);
  });

  it('[AUT-38] clears everything', () => {
    signInForTest();
    useSession.setState({ selected: { v1: true }, ...unknownFields });
    clearSession();
    expect(useSession.getState()).toEqual({
      user: null,
      token: null,
      userTokenData: null,
      followed: {},
      devices: [],
      selected: {},
      pendingAccessTokenRefresh: null,
      isLeaving: false,
    });
    expect(storedState()).toMatchObject({ token: null, user: null });
  });
});

describe('token data', () => {
  it('[AUT-13] has epoch seconds that differ by expires_in', () => {
    const issued = { accessToken: 'a', refreshToken: 'r', expiresIn: 600 };
    const data = toTokenData(issued, 1_763_715_600_123);
    expect(data).toEqual({
      token: 'a',
      refreshToken: 'r',
      tokenUpdateTime: 1_763_715_600,
      tokenExpirationTime: 1_763_716_200,
    });
  });

  it('[AUT-30] is expiring from 80 percent of its life on', () => {
    const data = toTokenData({ accessToken: 'a', refreshToken: 'r', expiresIn: 100 }, 0);
    expect(isExpiring(data, 79_000)).toBe(false);
    expect(isExpiring(data, 80_000)).toBe(true);
    expect(isExpiring(data, 81_000)).toBe(true);
  });
});

describe('other tabs', () => {
  /** Changes storage as another tab does, and dispatches its event here. */
  const fromOtherTab = (text: string | null) => {
    if (text === null) localStorage.removeItem('ott-data');
    else localStorage.setItem('ott-data', text);
    dispatchEvent(new StorageEvent('storage', { key: 'ott-data', newValue: text }));
  };
  const signedIn = JSON.stringify({ user: aProfile(), token: 'a' });

  it('sign in and out together', async () => {
    const changed = vi.fn<() => void>();
    const stop = followOtherTabs(changed);
    fromOtherTab(signedIn);
    await expect.poll(() => changed).toHaveBeenCalledTimes(1);
    expect(isSignedIn(useSession.getState())).toBe(true);
    fromOtherTab(null);
    await expect.poll(() => isSignedIn(useSession.getState())).toBe(false);
    await expect.poll(() => changed).toHaveBeenCalledTimes(2);
    stop();
  });

  it('sync a page that was frozen during the change', async () => {
    signInForTest();
    const stop = followOtherTabs();
    // No storage event reaches a page in the back/forward cache.
    localStorage.setItem('ott-data', JSON.stringify({ user: null, token: null }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.poll(() => isSignedIn(useSession.getState())).toBe(false);
    stop();
  });

  it('sync a page that did not listen yet when they signed in or out', async () => {
    localStorage.setItem('ott-data', signedIn);
    await readStoredSession();
    // Before this page listens.
    fromOtherTab(JSON.stringify({ user: null, token: null }));
    const changed = vi.fn<() => void>();
    const stop = followOtherTabs(changed);
    await expect.poll(() => isSignedIn(useSession.getState())).toBe(false);
    expect(changed).toHaveBeenCalledTimes(1);
    stop();
  });

  it('change nothing while they have the same session', () => {
    signInForTest();
    const before = useSession.getState();
    followOtherTabs()();
    expect(useSession.getState()).toBe(before);
  });

  it('are not overwritten by a change of transient fields', () => {
    signInForTest();
    localStorage.setItem('ott-data', JSON.stringify({ user: null, token: null }));
    useSession.setState({ pendingAccessTokenRefresh: null, selected: { v1: true } });
    expect(JSON.parse(localStorage.getItem('ott-data') ?? '{}')).toMatchObject({ token: null });
  });
});
