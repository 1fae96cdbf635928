import type { PublicTenantConfig } from '@grandstand/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isSignedIn, useSession } from '../../lib/session/store/session-store.ts';
import { clearSessions, signInForTest } from '../../lib/session/testing.ts';
import { endExpiredSession, endRevokedSession } from './end-session.ts';

const aTenant = (hasIfaAuth: boolean) => ({ hasIfaAuth }) as PublicTenantConfig;

beforeEach(() => {
  clearSessions();
  signInForTest();
});

function expireSession(hasIfaAuth: boolean) {
  const navigate = vi.fn<(path: string) => void>();
  const showMessage = vi.fn<(notice: string) => void>();
  const fetchCalls = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetchCalls);
  endExpiredSession({
    tenant: aTenant(hasIfaAuth),
    navigate,
    showMessage,
    message: 'Expired Session',
  });
  return { navigate, showMessage, fetchCalls };
}

describe('a session that cannot be refreshed', () => {
  it('[AUT-34] [AUT-35] is cleared without revoking, and opens /auth/login/?sessionExpired=true', () => {
    const { navigate, fetchCalls } = expireSession(false);
    expect(useSession.getState()).toMatchObject({ user: null, token: null });
    expect(navigate.mock.calls).toEqual([['/auth/login/?sessionExpired=true']]);
    expect(fetchCalls).not.toHaveBeenCalled();
  });

  it('[AUT-36] sends viewers of an ifa tenant to / and shows a toast', () => {
    const { navigate, showMessage } = expireSession(true);
    expect(navigate.mock.calls).toEqual([['/']]);
    expect(showMessage.mock.calls).toEqual([['Expired Session']]);
  });
});

function revokeDevice(routeName: string | null, skipsSignIn = false) {
  const navigate = vi.fn<(path: string) => void>();
  const showMessage = vi.fn<(notice: string) => void>();
  const tenant = { enable_skip_login_page_for_ifa_sso: skipsSignIn, hasIfaAuth: skipsSignIn };
  endRevokedSession({
    tenant: tenant as PublicTenantConfig,
    routeName,
    navigate,
    showMessage,
    message: 'Device Limit Exceeded',
  });
  return { paths: navigate.mock.calls.flat(), messages: showMessage.mock.calls.flat() };
}

describe('a session that its viewer is ending', () => {
  it('is reported neither as expired nor as lost with its device', () => {
    useSession.setState({ isLeaving: true });
    expect(expireSession(false).navigate).not.toHaveBeenCalled();
    expect(revokeDevice('account-general')).toEqual({ paths: [], messages: [] });
    expect(isSignedIn(useSession.getState())).toBe(true);
  });
});

describe('a revoked device', () => {
  it('[DEV-10] clears the session and opens the sign-in page with its flag', () => {
    expect(revokeDevice('account-general')).toEqual({
      paths: ['/auth/login/?deviceNoLongerAllowedError=true'],
      messages: [],
    });
    expect(isSignedIn(useSession.getState())).toBe(false);
  });

  it('[DEV-11] changes nothing on the device-limit page', () => {
    expect(revokeDevice('auth-login-limit')).toEqual({ paths: [], messages: [] });
    expect(isSignedIn(useSession.getState())).toBe(true);
  });

  it('shows a toast on the home page for tenants without a sign-in page', () => {
    expect(revokeDevice('index', true)).toEqual({
      paths: ['/'],
      messages: ['Device Limit Exceeded'],
    });
    expect(isSignedIn(useSession.getState())).toBe(false);
  });
});
