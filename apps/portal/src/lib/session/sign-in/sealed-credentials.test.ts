import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openSignIn, sealSignIn } from './sealed-credentials.ts';
import type { SignInAtLimit } from './sign-in-at-limit.ts';

const signIn: SignInAtLimit = {
  token: 'limit-1',
  provider: 'credentials',
  username: 'annika@example.org',
  password: 'secrét-12',
};
beforeEach(() => sessionStorage.clear());

describe('the sign-in passed to the device-limit page', () => {
  it('[DEV-09] carries token and provider, plus name and password only after a sign-in with credentials', async () => {
    const data = (await sealSignIn(signIn)) ?? '';
    expect(await openSignIn(data)).toEqual({ isSealed: true, signIn });
    const social: SignInAtLimit = { token: 'limit-2', provider: 'google' };
    expect(await openSignIn((await sealSignIn(social)) ?? '')).toEqual({
      isSealed: true,
      signIn: social,
    });
  });

  it('[SEC-07] is unreadable in the address, opens once, and rejects tampered data', async () => {
    const data = (await sealSignIn(signIn)) ?? '';
    expect(data).not.toMatch(/limit-1|annika|secr/);
    const sealed = data.slice('sealed.'.length).replaceAll('-', '+').replaceAll('_', '/');
    expect(atob(sealed)).not.toMatch(/limit|annika/);
    const name = sessionStorage.key(0) ?? '';
    const value = sessionStorage.getItem(name) ?? '';
    expect(await openSignIn(data)).not.toBeNull();
    expect(await openSignIn(data)).toBeNull();

    sessionStorage.setItem(name, value);
    // Not the last character: some of its bits are unused.
    const flipped = data.slice(0, 30) + (data[30] === 'A' ? 'B' : 'A') + data.slice(31);
    expect(await openSignIn(flipped)).toBeNull();
  });

  it('accepts plain text and reports it as unsealed', async () => {
    expect(await openSignIn(JSON.stringify(signIn))).toEqual({ isSealed: false, signIn });
    expect(await openSignIn(JSON.stringify({ token: 't', provider: 'ifa' }))).toEqual({
      isSealed: false,
      signIn: { token: 't', provider: 'ifa' },
    });
  });

  it('rejects malformed data', async () => {
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
    for (const data of nonsense) expect(await openSignIn(data), data.slice(0, 40)).toBeNull();
  });

  it('returns null if the browser cannot seal', async () => {
    vi.stubGlobal('crypto', {});
    expect(await sealSignIn(signIn)).toBeNull();
    vi.unstubAllGlobals();
  });
});
