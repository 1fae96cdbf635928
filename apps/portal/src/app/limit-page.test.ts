import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openLogin } from '../lib/session/carried-login.ts';
import { useLimitedLogin, type LimitedLogin } from '../lib/session/limited-login.ts';
import { openLimitPage } from './limit-page.ts';

const login: LimitedLogin = { token: 'limit-1', provider: 'google' };
beforeEach(() => useLimitedLogin.setState({ login: null }));

async function open(redirect: string | null): Promise<URL> {
  const go = vi.fn<(path: string) => void>();
  await openLimitPage({ login, redirect, go });
  return new URL(go.mock.calls[0]?.[0] ?? '', 'http://portal.invalid');
}

describe('the way to the page that frees a device', () => {
  it('[DEV-08] leads to /auth/login/limit/ with the sign-in sealed, and remembers where to go on', async () => {
    const { pathname, searchParams } = await open('/live/?sport=rugby');
    expect(pathname).toBe('/auth/login/limit/');
    expect(searchParams.get('redirect')).toBe('/live/?sport=rugby');
    expect(searchParams.get('data')).not.toContain('limit-1');
    expect(await openLogin(searchParams.get('data') ?? '')).toEqual({ isSealed: true, login });
  });

  it('hands it over in memory where the browser cannot seal', async () => {
    vi.stubGlobal('crypto', {});
    const { search } = await open(null);
    vi.unstubAllGlobals();
    expect(search).toBe('');
    expect(useLimitedLogin.getState().login).toEqual(login);
  });
});
