import { afterEach, describe, expect, it, vi } from 'vitest';
import { aTenant } from '../../features/testing.tsx';
import { isSensitivePage } from '../../lib/page/route-row.ts';
import { setPendingProof } from '../../lib/session/sign-in/pending-proof.ts';
import { setSignInAtLimit } from '../../lib/session/sign-in/sign-in-at-limit.ts';
import { clearSessions, signInForTest } from '../../lib/session/testing.ts';
import { survivesReload } from '../../lib/session/store/survives-reload.ts';
import { needsOwnDocument } from './own-document.ts';
import { routes } from './routes.ts';

describe('pages that pay', () => {
  const sellingTenant = aTenant({ payments: { provider: 'sandbox' } });
  const from = (isPaying: boolean | null, tenant = sellingTenant) => ({
    tenant,
    isPayingDocument: () => isPaying,
  });

  it('are those with a card form or a bank’s prompt', () => {
    expect(routes.filter(({ pays }) => pays).map(({ path }) => path)).toEqual([
      '/account/ppv/buy/{eventId}',
      '/account/subscription/buy/{id}',
      '/account/subscription/{id}',
      '/auth/sign-up/subscription/buy/{id}',
      '/payment/processing',
    ]);
  });

  it('open as their own document, on the way in and out', () => {
    expect(needsOwnDocument({ pays: true }, from(false))).toBe(true);
    expect(needsOwnDocument({ pays: true }, from(true))).toBe(false);
    expect(needsOwnDocument({}, from(true))).toBe(true);
    expect(needsOwnDocument({}, from(false))).toBe(false);
  });

  it('are ordinary pages without payments and on the server', () => {
    expect(needsOwnDocument({ pays: true }, from(false, aTenant()))).toBe(false);
    expect(needsOwnDocument({ pays: true }, from(null))).toBe(false);
  });
});

describe('pages without ads', () => {
  const tenantWithAds = aTenant({
    ads: {
      hosts: ['https://ads.example'],
      live_return: 'place',
      cap: null,
      ad_free: [],
      requires_consent: false,
    },
  });
  const openedWith = (isSensitive: boolean | null, tenant = tenantWithAds) => ({
    tenant,
    isPayingDocument: () => false,
    isSensitiveDocument: () => isSensitive,
    builds: () => ({ survivesReload }),
  });
  const login = { path: '/auth/login' } as const;
  const match = { path: '/events/{eventId}', plays: true } as const;
  afterEach(clearSessions);

  it('are all but those that play a match or channel', () => {
    expect(routes.filter(({ plays }) => plays).map(({ path }) => path)).toEqual([
      '/channels/{eventId}',
      '/events/{eventId}',
    ]);
  });

  it('[SEC-03] open as their own document if they are sensitive, and so does a match opened from a sensitive document', () => {
    expect(needsOwnDocument(login, openedWith(false))).toBe(true);
    expect(needsOwnDocument(login, openedWith(true))).toBe(false);
    expect(needsOwnDocument({ path: '/live' }, openedWith(true))).toBe(false);
    expect(needsOwnDocument(match, openedWith(true))).toBe(true);
    expect(needsOwnDocument(match, openedWith(false))).toBe(false);
    expect(needsOwnDocument(match, openedWith(null))).toBe(false);
    expect(needsOwnDocument(login, openedWith(false, aTenant()))).toBe(false);
    expect(needsOwnDocument(match, openedWith(true, aTenant()))).toBe(false);
  });

  it('do not open as their own document if the browser could not store the session', () => {
    signInForTest();
    expect(needsOwnDocument(match, openedWith(true))).toBe(true);
    vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null);
    expect(needsOwnDocument(match, openedWith(true))).toBe(false);
    expect(needsOwnDocument(login, openedWith(false))).toBe(false);
  });

  it('do not open as their own document during a sign-in that is only in memory', () => {
    const callback = { path: '/auth/oauth2/callback/{provider}' } as const;
    const proof = { provider: 'ifa', token: 'x', tokenType: 'id_token' } as never;
    setPendingProof({ proof, mayDisown: false, mode: 'signin', returnTo: '/' });
    expect(needsOwnDocument(callback, openedWith(false))).toBe(false);
    setPendingProof(null);
    expect(needsOwnDocument(callback, openedWith(false))).toBe(true);
    setSignInAtLimit({ token: 'x', provider: 'ifa' });
    expect(needsOwnDocument({ path: '/auth/login/limit' }, openedWith(false))).toBe(false);
    setSignInAtLimit(null);
  });
});

describe('pages without third-party services', () => {
  const tenantWithServices = aTenant({
    third_parties: { facebook: { app_id: '1234567', version: 'v15.0' } },
  });
  const from = (isSensitive: boolean | null, tenant = tenantWithServices) => ({
    tenant,
    isPayingDocument: () => false,
    isSensitiveDocument: () => isSensitive,
  });

  it('[SEC-03] include every sign-in, payment and account page', () => {
    const known = routes.filter(isSensitivePage).map(({ path }) => path);
    const sensitivePages = routes.filter(
      ({ layout, pays, secret, path }) =>
        layout === 'auth' || pays === true || secret === true || path.startsWith('/account'),
    );
    expect(sensitivePages.length).toBeGreaterThan(20);
    expect(sensitivePages.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual(
      [],
    );
    expect(known).not.toContain('/');
    expect(known).not.toContain('/events/{eventId}');
  });

  it('[SEC-03] open as their own document only if the tenant configures a service', () => {
    const login = { path: '/auth/login' } as const;
    expect(needsOwnDocument(login, from(false))).toBe(true);
    expect(needsOwnDocument(login, from(true))).toBe(false);
    expect(needsOwnDocument({ path: '/live' }, from(true))).toBe(true);
    expect(needsOwnDocument({ path: '/live' }, from(false))).toBe(false);
    expect(needsOwnDocument(login, from(null))).toBe(false);
    expect(
      needsOwnDocument(
        login,
        from(false, aTenant({ own_analytics: { keep_days: 1, plays_one_of: 4 } })),
      ),
    ).toBe(false);
  });
});
