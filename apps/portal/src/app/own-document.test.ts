import { describe, expect, it } from 'vitest';
import { aTenant } from '../features/testing.tsx';
import { isClosedPage } from '../lib/page/route-row.ts';
import { needsOwnDocument } from './router.tsx';
import { routes } from './routes.ts';

describe('pages that pay', () => {
  const selling = aTenant({ payments: { provider: 'sandbox' } });
  const from = (isPaying: boolean | null, tenant = selling) => ({
    tenant,
    isPayingDocument: () => isPaying,
  });

  it('are those where a card is written down or a bank asks', () => {
    expect(routes.filter(({ pays }) => pays).map(({ path }) => path)).toEqual([
      '/account/ppv/buy/{eventId}',
      '/account/subscription/buy/{id}',
      '/account/subscription/{id}',
      '/auth/sign-up/subscription/buy/{id}',
      '/payment/processing',
    ]);
  });

  it('are documents of their own, on the way in and on the way out', () => {
    expect(needsOwnDocument({ pays: true }, from(false))).toBe(true);
    expect(needsOwnDocument({ pays: true }, from(true))).toBe(false);
    expect(needsOwnDocument({}, from(true))).toBe(true);
    expect(needsOwnDocument({}, from(false))).toBe(false);
  });

  it('are pages like others where nothing is sold, and on the server', () => {
    expect(needsOwnDocument({ pays: true }, from(false, aTenant()))).toBe(false);
    expect(needsOwnDocument({ pays: true }, from(null))).toBe(false);
  });
});

describe('pages on which no service of others runs', () => {
  const naming = aTenant({ third_parties: { facebook: { app_id: '1234567', version: 'v15.0' } } });
  const from = (isClosed: boolean | null, tenant = naming) => ({
    tenant,
    isPayingDocument: () => false,
    isClosedDocument: () => isClosed,
  });

  it('[SEC-03] are all of those where somebody signs in, pays or looks after an account', () => {
    const closed = routes.filter(isClosedPage).map(({ path }) => path);
    const private_ = routes.filter(
      ({ layout, pays, secret, path }) =>
        layout === 'auth' || pays === true || secret === true || path.startsWith('/account'),
    );
    expect(private_.length).toBeGreaterThan(20);
    expect(private_.map(({ path }) => path).filter((path) => !closed.includes(path))).toEqual([]);
    expect(closed).not.toContain('/');
    expect(closed).not.toContain('/events/{eventId}');
  });

  it('[SEC-03] are documents of their own where the tenant names a service, and only there', () => {
    const login = { path: '/auth/login' } as const;
    expect(needsOwnDocument(login, from(false))).toBe(true);
    expect(needsOwnDocument(login, from(true))).toBe(false);
    expect(needsOwnDocument({ path: '/live' }, from(true))).toBe(true);
    expect(needsOwnDocument({ path: '/live' }, from(false))).toBe(false);
    expect(needsOwnDocument(login, from(null))).toBe(false);
    expect(needsOwnDocument(login, from(false, aTenant({ own_analytics: { keep_days: 1 } })))).toBe(
      false,
    );
  });
});
