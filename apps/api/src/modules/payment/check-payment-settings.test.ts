import { tenantConfig, type TenantConfigInput } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { testTenant } from '../../testing.ts';
import { checkSecrets } from '../../platform/config/third-party-secrets.ts';
import { checkPaymentSettings } from './check-payment-settings.ts';
import { stripeSecret } from './stripe/stripe-client.ts';

const start = (
  environment: 'local' | 'production',
  databaseUrl: string | null,
  changes: Partial<TenantConfigInput>,
  stripe: { readonly secret_key: string; readonly webhook_secret: string } | null = null,
) =>
  checkPaymentSettings({
    config: { environment, databaseUrl },
    tenants: { all: [tenantConfig.parse(testTenant('alpha', changes))] },
    secrets: checkSecrets(stripe === null ? {} : { alpha: { stripe } }, [stripeSecret]),
  });
const databaseUrl = 'postgres://somewhere/db';
const sandboxSales = { payments: { provider: 'sandbox' } } as const;

it('the embedded database and the sandbox are refused in production for a tenant that takes payments', () => {
  expect(() => start('production', null, sandboxSales)).toThrow(/^DATABASE_URL: .*"alpha"/);
  expect(() => start('production', databaseUrl, sandboxSales)).toThrow(
    /^alpha\.json: payments\.provider: /,
  );
});

it('the embedded database and the sandbox are accepted in the local environment, for demos and for tenants that sell nothing', () => {
  expect(() => start('local', null, sandboxSales)).not.toThrow();
  expect(() => start('production', null, { ...sandboxSales, demo: true })).not.toThrow();
  expect(() => start('production', null, {})).not.toThrow();
});

describe('a Stripe configuration', () => {
  const keys = (mode: 'live' | 'test') => ({
    payments: { provider: 'stripe' as const, public_key: `pk_${mode}_0123456789` },
    secrets: { secret_key: `sk_${mode}_0123456789`, webhook_secret: 'whsec_0123456789' },
  });
  const { payments, secrets } = keys('live');

  it('is refused if it is incomplete, with the setting that is missing or wrong', () => {
    expect(() => start('local', null, { payments })).toThrow(
      /^PROVIDER_SECRETS_FILE: alpha\.stripe: expected .*webhook_secret.* found nothing/,
    );
    for (const other of [{}, sandboxSales])
      expect(() => start('local', null, other, secrets)).toThrow(
        /^alpha\.json: payments: expected .*public_key.* found /,
      );
    expect(() => start('local', null, { payments }, keys('test').secrets)).toThrow(
      /^PROVIDER_SECRETS_FILE: alpha\.stripe\.secret_key: expected a live-mode key,.* found a test-mode key/,
    );
    expect(() => start('production', databaseUrl, { payments }, secrets)).not.toThrow();
  });

  it('is refused with a test key in production, unless the tenant is a demo', () => {
    const testKeys = keys('test');
    const startWithTestKeys = (demo: boolean) =>
      start('production', databaseUrl, { payments: testKeys.payments, demo }, testKeys.secrets);
    expect(() => startWithTestKeys(false)).toThrow(
      /^alpha\.json: payments\.public_key: expected a live-mode key,.* found a test-mode key/,
    );
    expect(() => startWithTestKeys(true)).not.toThrow();
  });

  it('is refused with the name of a malformed secret, never its value', () => {
    const startWithMalformedKey = () =>
      start('local', null, { payments }, { ...secrets, secret_key: 'pk_live_oops12345' });
    expect(startWithMalformedKey).toThrow(/^PROVIDER_SECRETS_FILE: alpha\.stripe\.secret_key: /);
    expect(startWithMalformedKey).not.toThrow(/oops/);
    expect(() =>
      tenantConfig.parse(
        testTenant('alpha', { payments: { ...payments, public_key: 'sk_live_0123456789' } }),
      ),
    ).toThrow(/publishable key/);
  });
});
