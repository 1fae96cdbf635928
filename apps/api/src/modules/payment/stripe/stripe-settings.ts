import type { TenantConfig } from '@grandstand/contract';
import { StartupError } from '../../../platform/context/error.ts';
import type { Platform } from '../../../platform/context/platform.ts';
import { stripeSecret } from './stripe-client.ts';

/** The process settings and secrets that are checked when the process starts. */
export interface StripeSettings {
  readonly config: Pick<Platform['config'], 'environment'>;
  readonly secrets: Platform['secrets'];
}

const isTestKey = (key: string) => key.includes('_test_');

/**
 * Throws `StartupError` unless a tenant has either both of its Stripe settings or none: the publishable key in
 * the tenant file and the secrets in the secrets file, of the same mode. Test keys grant access for free, so
 * production allows them for demos only.
 */
export function checkStripeSettings(
  { config, secrets }: StripeSettings,
  tenant: TenantConfig,
): void {
  const { id, payments, demo } = tenant;
  const secret = secrets.of(id, stripeSecret);
  const wrong = (setting: string, found: string, expected: string) =>
    new StartupError(`${setting}: expected ${expected}, found ${found}`);
  if (payments?.provider !== 'stripe') {
    if (secret !== null)
      throw wrong(
        `${id}.json: payments`,
        payments === undefined ? 'nothing' : `"${payments.provider}"`,
        `{ "provider": "stripe", "public_key": "pk_…" } because PROVIDER_SECRETS_FILE has ${id}.stripe`,
      );
    return;
  }
  if (secret === null)
    throw wrong(
      `PROVIDER_SECRETS_FILE: ${id}.stripe`,
      'nothing',
      `{ "secret_key": "sk_…", "webhook_secret": "whsec_…" } because ${id}.json takes payments by Stripe`,
    );
  const isTest = isTestKey(payments.public_key);
  if (isTest !== isTestKey(secret.secret_key))
    throw wrong(
      `PROVIDER_SECRETS_FILE: ${id}.stripe.secret_key`,
      `a ${isTest ? 'live' : 'test'}-mode key`,
      `a ${isTest ? 'test' : 'live'}-mode key, like payments.public_key of ${id}.json`,
    );
  if (isTest && config.environment === 'production' && !demo)
    throw wrong(
      `${id}.json: payments.public_key`,
      'a test-mode key, which moves no money',
      'a live-mode key, or "demo": true',
    );
}
