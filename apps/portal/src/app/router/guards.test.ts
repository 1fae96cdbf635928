// @vitest-environment node
import type { PublicTenantConfig } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { guards, requireClub, type GuardContext } from './guards.ts';

const context = (change: Partial<GuardContext> = {}): GuardContext => ({
  tenant: {
    enable_skip_login_page_for_ifa_sso: false,
    hasIfaAuth: false,
  } as PublicTenantConfig,
  signedIn: false,
  target: '/account/devices/?x=1',
  search: {},
  name: 'live',
  clubId: null,
  currentStep: null,
  ...change,
});
const ifaTenant = (skip: boolean, ifa: boolean) =>
  ({ enable_skip_login_page_for_ifa_sso: skip, hasIfaAuth: ifa }) as PublicTenantConfig;

describe('guards', () => {
  it('sign-in-required sends anonymous viewers to the sign-in page with a return target', () => {
    expect(guards['sign-in-required'](context())).toBe(
      '/auth/login/?redirect=%2Faccount%2Fdevices%2F%3Fx%3D1',
    );
    expect(guards['sign-in-required'](context({ signedIn: true }))).toBeNull();
  });

  it('never names a page of the sign-in as the return target', () => {
    const to = (target: string) => guards['sign-in-required'](context({ target }));
    const redirect = '/auth/login/?redirect=%2Fauth%2Flogin%2F';
    for (const target of ['/auth/login/', redirect, '/he/auth/login/?sessionExpired=true'])
      expect(to(target)).toBe('/auth/login/');
    const after = (target: string) =>
      guards['anonymous-only'](context({ signedIn: true, search: { redirect: target } }));
    for (const target of [
      '/auth/login/',
      redirect,
      '/he/auth/login/limit/',
      '/fr-CA/auth/sign-up/',
      '/auth/password/forgot/',
    ])
      expect(after(target)).toBe('/');
    expect(after('/auth/verify/?code=1')).toBe('/auth/verify/?code=1');
    expect(after('/auth/sign-up/personalization/')).toBe('/auth/sign-up/personalization/');
  });

  it('anonymous-only redirects signed-in viewers, within this site only', () => {
    expect(guards['anonymous-only'](context())).toBeNull();
    expect(guards['anonymous-only'](context({ signedIn: true }))).toBe('/');
    const to = (redirect: string) =>
      guards['anonymous-only'](context({ signedIn: true, search: { redirect } }));
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

  it('skip-login-page redirects only with both the tenant’s switch and a federation sign-in', () => {
    const redirectFor = (skip: boolean, ifa: boolean) =>
      guards['skip-login-page'](context({ tenant: ifaTenant(skip, ifa) }));
    expect([
      redirectFor(true, true),
      redirectFor(true, false),
      redirectFor(false, true),
      redirectFor(false, false),
    ]).toEqual(['/', null, null, null]);
  });
});

describe('favourite club', () => {
  const tenant = { enable_favorite_club_selection: true } as PublicTenantConfig;
  const viewer = { tenant, signedIn: true, clubId: null };

  it('[RTE-36] [TEN-05] is chosen before any other page once the viewer is signed in', () => {
    for (const name of ['live', 'index', 'events-eventId', 'account-general', 'auth-login']) {
      expect(requireClub(context({ ...viewer, name })), name).toBe('/club/');
    }
  });

  it('[RTE-36] does not redirect from its own page, the end of a sign-in or payment, the sign-up, or links in mails', () => {
    for (const name of [
      'club',
      'auth-login-link',
      'auth-verify',
      'auth-unsubscribe',
      'auth-oauth2-callback-provider',
      'auth-sign-up',
      'auth-sign-up-personalization',
      'auth-sign-up-subscription-buy-id',
      'payment-processing',
      'payment-success',
      'auth-sign-up-following-league-leagueId',
    ]) {
      expect(requireClub(context({ ...viewer, name })), name).toBeNull();
    }
  });

  it('[RTE-37] [TEN-05] is not requested without the switch, from anonymous viewers, or twice', () => {
    const off = { enable_favorite_club_selection: false } as PublicTenantConfig;
    expect(requireClub(context({ ...viewer, tenant: off }))).toBeNull();
    expect(requireClub(context({ ...viewer, signedIn: false }))).toBeNull();
    expect(requireClub(context({ ...viewer, clubId: 't1' }))).toBeNull();
  });
});

describe('sign-up steps', () => {
  it('start at the form for anonymous viewers', () => {
    expect(guards['sign-up-first'](context())).toBe('/auth/sign-up/');
    expect(guards['sign-up-first'](context({ signedIn: true }))).toBeNull();
  });

  it('resume where the viewer left', () => {
    const currentStep = '/auth/sign-up/following/league/';
    expect(guards['sign-up-steps'](context({ signedIn: true, currentStep }))).toBe(currentStep);
    expect(guards['sign-up-steps'](context({ signedIn: true }))).toBeNull();
    expect(guards['sign-up-steps'](context({ currentStep }))).toBeNull();
  });
});
