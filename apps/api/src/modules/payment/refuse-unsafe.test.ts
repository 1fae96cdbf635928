import { tenantConfig, type TenantConfigInput } from '@grandstand/contract';
import { describe, expect, it } from 'vitest';
import { testTenant } from '../../testing.ts';
import { checkSecrets } from '../../platform/config/third-party-secrets.ts';
import { refuseUnsafe } from './refuse-unsafe.ts';
import { stripeSecret } from './stripe/stripe-client.ts';

const start = (
  environment: 'local' | 'production',
  databaseUrl: string | null,
  changes: Partial<TenantConfigInput>,
  stripe: { readonly secret_key: string; readonly webhook_secret: string } | null = null,
) =>
  refuseUnsafe({
    config: { environment, databaseUrl },
    tenants: { all: [tenantConfig.parse(testTenant('alpha', changes))] },
    secrets: checkSecrets(stripe === null ? {} : { alpha: { stripe } }, [stripeSecret]),
  });
const server = 'postgres://somewhere/db';
const sells = { payments: { provider: 'sandbox' } } as const;

it('in production, a tenant that takes payments needs PostgreSQL and no sandbox', () => {
  expect(() => start('production', null, sells)).toThrow(/^DATABASE_URL: .*"alpha"/);
  expect(() => start('production', server, sells)).toThrow(/^alpha\.json: payments\.provider: /);
});

it('local environments, demos and tenants without sales start', () => {
  expect(() => start('local', null, sells)).not.toThrow();
  expect(() => start('production', null, { ...sells, demo: true })).not.toThrow();
  expect(() => start('production', null, {})).not.toThrow();
});

describe('an incomplete Stripe configuration', () => {
  const keys = (mode: 'live' | 'test') => ({
    payments: { provider: 'stripe' as const, public_key: `pk_${mode}_0123456789` },
    secrets: { secret_key: `sk_${mode}_0123456789`, webhook_secret: 'whsec_0123456789' },
  });
  const { payments, secrets } = keys('live');

  it('is refused at startup, naming the place of the missing part', () => {
    expect(() => start('local', null, { payments })).toThrow(
      /^PROVIDER_SECRETS_FILE: alpha\.stripe: found nothing, allowed is .*webhook_secret/,
    );
    for (const other of [{}, sells])
      expect(() => start('local', null, other, secrets)).toThrow(
        /^alpha\.json: payments: found .*allowed is .*public_key/,
      );
    expect(() => start('local', null, { payments }, keys('test').secrets)).toThrow(
      /^PROVIDER_SECRETS_FILE: alpha\.stripe\.secret_key: found a test-mode key/,
    );
    expect(() => start('production', server, { payments }, secrets)).not.toThrow();
  });

  it('includes a test key in production, unless the tenant is a demo', () => {
    const trial = keys('test');
    const begin = (demo: boolean) =>
      start('production', server, { payments: trial.payments, demo }, trial.secrets);
    expect(() => begin(false)).toThrow(/^alpha\.json: payments\.public_key: found a test-mode key/);
    expect(() => begin(true)).not.toThrow();
  });

  it('is reported without the secret, by its place only', () => {
    const wrong = () =>
      start('local', null, { payments }, { ...secrets, secret_key: 'pk_live_oops12345' });
    expect(wrong).toThrow(/^PROVIDER_SECRETS_FILE: alpha\.stripe\.secret_key: /);
    expect(wrong).not.toThrow(/oops/);
    expect(() =>
      tenantConfig.parse(
        testTenant('alpha', { payments: { ...payments, public_key: 'sk_live_0123456789' } }),
      ),
    ).toThrow(/publishable key/);
  });
});
