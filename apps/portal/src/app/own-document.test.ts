import { describe, expect, it } from 'vitest';
import { aTenant } from '../features/testing.tsx';
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
