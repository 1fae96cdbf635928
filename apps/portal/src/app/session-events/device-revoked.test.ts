import type { PublicTenantConfig } from '@grandstand/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isSignedIn, useSession } from '../../lib/session/store/session-store.ts';
import { forgetSessions, signInForTest } from '../../lib/session/testing.ts';
import { leaveRevokedDevice } from './device-revoked.ts';

function leave(routeName: string | null, skipsSignIn = false) {
  const go = vi.fn<(path: string) => void>();
  const say = vi.fn<(notice: string) => void>();
  const tenant = { enable_skip_login_page_for_ifa_sso: skipsSignIn, hasIfaAuth: skipsSignIn };
  leaveRevokedDevice({
    tenant: tenant as PublicTenantConfig,
    routeName,
    go,
    say,
    notice: 'Device Limit Exceeded',
  });
  return { went: go.mock.calls.flat(), said: say.mock.calls.flat() };
}

beforeEach(() => {
  forgetSessions();
  signInForTest();
});

describe('a revoked device', () => {
  it('[DEV-10] clears the session and opens the sign-in page with its flag', () => {
    expect(leave('account-general')).toEqual({
      went: ['/auth/login/?deviceNoLongerAllowedError=true'],
      said: [],
    });
    expect(isSignedIn(useSession.getState())).toBe(false);
  });

  it('[DEV-11] changes nothing on the device-limit page', () => {
    expect(leave('auth-login-limit')).toEqual({ went: [], said: [] });
    expect(isSignedIn(useSession.getState())).toBe(true);
  });

  it('shows a toast on the home page for tenants without a sign-in page', () => {
    expect(leave('index', true)).toEqual({ went: ['/'], said: ['Device Limit Exceeded'] });
    expect(isSignedIn(useSession.getState())).toBe(false);
  });
});
