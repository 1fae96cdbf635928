// @vitest-environment node
import type { PublicTenantConfig } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { guards, type GuardContext } from './guards.ts';

const context = (change: Partial<GuardContext> = {}): GuardContext => ({
  tenant: {
    enable_skip_login_page_for_ifa_sso: false,
    hasIfaAuth: false,
  } as PublicTenantConfig,
  signedIn: false,
  target: '/account/devices/?x=1',
  search: {},
  ...change,
});
const ifaTenant = (skip: boolean, ifa: boolean) =>
  ({ enable_skip_login_page_for_ifa_sso: skip, hasIfaAuth: ifa }) as PublicTenantConfig;

describe('guards', () => {
  it('auth-required sends anonymous viewers to the login page with the way back', () => {
    expect(guards['auth-required'](context())).toBe(
      '/auth/login/?redirect=%2Faccount%2Fdevices%2F%3Fx%3D1',
    );
    expect(guards['auth-required'](context({ signedIn: true }))).toBeNull();
  });

  it('guest-only sends signed-in viewers on, within this site only', () => {
    expect(guards['guest-only'](context())).toBeNull();
    expect(guards['guest-only'](context({ signedIn: true }))).toBe('/');
    const to = (redirect: string) =>
      guards['guest-only'](context({ signedIn: true, search: { redirect } }));
    expect(to('/live/?sport=rugby')).toBe('/live/?sport=rugby');
    for (const evil of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/./\n/evil.example',
    ]) {
      expect(to(evil)).toBe('/');
    }
  });

  it('skip-login-page needs both the switch and the sign-on', () => {
    const on = (skip: boolean, ifa: boolean) =>
      guards['skip-login-page'](context({ tenant: ifaTenant(skip, ifa) }));
    expect([on(true, true), on(true, false), on(false, true), on(false, false)]).toEqual([
      '/',
      null,
      null,
      null,
    ]);
  });
});
