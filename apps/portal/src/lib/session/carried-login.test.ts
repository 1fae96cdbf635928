import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openLogin, sealLogin } from './carried-login.ts';
import type { LimitedLogin } from './limited-login.ts';

const login: LimitedLogin = {
  token: 'limit-1',
  provider: 'credentials',
  username: 'ann@example.org',
  password: 'secrét-12',
};
beforeEach(() => sessionStorage.clear());

describe('what the device-limit page is told', () => {
  it('[DEV-09] carries token and provider, and name and password after a credentials login only', async () => {
    const data = (await sealLogin(login)) ?? '';
    expect(await openLogin(data)).toEqual({ isSealed: true, login });
    const social: LimitedLogin = { token: 'limit-2', provider: 'google' };
    expect(await openLogin((await sealLogin(social)) ?? '')).toEqual({
      isSealed: true,
      login: social,
    });
  });

  it('[SEC-07] shows none of it in the address, and opens it once and in this browser only', async () => {
    const data = (await sealLogin(login)) ?? '';
    expect(data).not.toMatch(/limit-1|ann|secr/);
    expect(atob(data.slice(7).replaceAll('-', '+').replaceAll('_', '/'))).not.toMatch(/limit|ann/);
    const name = sessionStorage.key(0) ?? '';
    const value = sessionStorage.getItem(name) ?? '';
    expect(await openLogin(data)).not.toBeNull();
    expect(await openLogin(data)).toBeNull();

    sessionStorage.setItem(name, value);
    const flipped = data.slice(0, -1) + (data.endsWith('A') ? 'B' : 'A');
    expect(await openLogin(flipped)).toBeNull();
  });

  it('understands a plain text and says that it is one', async () => {
    expect(await openLogin(JSON.stringify(login))).toEqual({ isSealed: false, login });
    expect(await openLogin(JSON.stringify({ token: 't', provider: 'ifa' }))).toEqual({
      isSealed: false,
      login: { token: 't', provider: 'ifa' },
    });
  });

  it('reads nothing into nonsense', async () => {
    const nonsense = [
      '',
      'x',
      'null',
      '[]',
      '{}',
      'sealed.',
      'sealed.AAAA',
      JSON.stringify({ token: 't', provider: 'credentials' }),
      JSON.stringify({ token: 't', provider: 'nobody' }),
      JSON.stringify({ token: 7, provider: 'ifa' }),
      JSON.stringify({ token: 'x'.repeat(9000), provider: 'ifa' }),
    ];
    for (const data of nonsense) expect(await openLogin(data), data.slice(0, 40)).toBeNull();
  });

  it('seals nothing where the browser cannot', async () => {
    vi.stubGlobal('crypto', {});
    expect(await sealLogin(login)).toBeNull();
    vi.unstubAllGlobals();
  });
});
