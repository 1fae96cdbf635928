import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openSignIn } from '../lib/session/sealed-credentials.ts';
import { useLimitedSignIn, type LimitedSignIn } from '../lib/session/limited-sign-in.ts';
import { redirectToDeviceLimit, returnTargetOf } from './device-limit-redirect.ts';

const signIn: LimitedSignIn = { token: 'limit-1', provider: 'google' };
beforeEach(() => useLimitedSignIn.setState({ signIn: null }));

async function open(redirect: string | null): Promise<URL> {
  const go = vi.fn<(path: string) => void>();
  await redirectToDeviceLimit({ signIn, redirect, go });
  return new URL(go.mock.calls[0]?.[0] ?? '', 'http://portal.invalid');
}

describe('the way to the page that frees a device', () => {
  it('[DEV-08] leads to /auth/login/limit/ with the sign-in sealed, and remembers where to go on', async () => {
    const { pathname, searchParams } = await open('/live/?sport=rugby');
    expect(pathname).toBe('/auth/login/limit/');
    expect(searchParams.get('redirect')).toBe('/live/?sport=rugby');
    expect(searchParams.get('data')).not.toContain('limit-1');
    expect(await openSignIn(searchParams.get('data') ?? '')).toEqual({ isSealed: true, signIn });
  });

  it('goes on where the page of the sign-in was asked to, or at the page under the sheet', () => {
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

  it('hands it over in memory where the browser cannot seal', async () => {
    vi.stubGlobal('crypto', {});
    const { search } = await open(null);
    vi.unstubAllGlobals();
    expect(search).toBe('');
    expect(useLimitedSignIn.getState().signIn).toEqual(signIn);
  });
});
