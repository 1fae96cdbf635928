import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openSignIn } from '../../lib/session/sign-in/sealed-credentials.ts';
import {
  useSignInAtLimit,
  type SignInAtLimit,
} from '../../lib/session/sign-in/sign-in-at-limit.ts';
import { redirectToDeviceLimit, returnTargetOf } from './device-limit-redirect.ts';

const signIn: SignInAtLimit = { token: 'limit-1', provider: 'google' };
beforeEach(() => useSignInAtLimit.setState({ signIn: null }));

async function open(redirect: string | null): Promise<URL> {
  const navigate = vi.fn<(path: string) => void>();
  await redirectToDeviceLimit({ signIn, redirect, navigate });
  return new URL(navigate.mock.calls[0]?.[0] ?? '', 'http://portal.invalid');
}

describe('the redirect to the device-limit page', () => {
  it('[DEV-08] opens /auth/login/limit/ with the sealed sign-in and the return target', async () => {
    const { pathname, searchParams } = await open('/live/?sport=rugby');
    expect(pathname).toBe('/auth/login/limit/');
    expect(searchParams.get('redirect')).toBe('/live/?sport=rugby');
    expect(searchParams.get('data')).not.toContain('limit-1');
    expect(await openSignIn(searchParams.get('data') ?? '')).toEqual({ isSealed: true, signIn });
  });

  it('returns to the sign-in page’s own target, or to the page under the sheet', () => {
    const login = {
      pathname: '/auth/login/',
      search: { redirect: '/live/' },
      searchStr: '?redirect=%2Flive%2F',
    };
    expect(returnTargetOf('auth', login)).toBe('/live/');
    expect(returnTargetOf('auth', { ...login, search: {}, searchStr: '' })).toBeNull();
    const event = { pathname: '/events/e1/', search: { t: '30' }, searchStr: '?t=30' };
    expect(returnTargetOf('home', event)).toBe('/events/e1/?t=30');
  });

  it('passes the sign-in in memory if the browser cannot seal it', async () => {
    vi.stubGlobal('crypto', {});
    const { search } = await open(null);
    vi.unstubAllGlobals();
    expect(search).toBe('');
    expect(useSignInAtLimit.getState().signIn).toEqual(signIn);
  });
});
