import type { TenantConfig } from '@grandstand/contract';
import { AppError } from '../../platform/context/error.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { storedKey } from '../../platform/security/derive-key.ts';
import type { PaymentProvider } from './provider.ts';
import { createStripe } from './stripe/stripe.ts';
import { stripeClient, stripeSecret } from './stripe/stripe-client.ts';
import { createSandbox, sandboxBanks, type SandboxSettings } from './sandbox/sandbox.ts';

type ProviderContext = Pick<Platform, 'config' | 'clock' | 'resources' | 'tokenSecret' | 'secrets'>;

/** Returns the settings of a tenant's sandbox. */
export const sandboxSettingsOf = (
  platform: ProviderContext,
  tenant: TenantConfig,
): SandboxSettings => ({
  bank: platform.resources.of(sandboxBanks).of(tenant.id),
  key: storedKey(platform.tokenSecret, tenant.id, 'sandbox-bank'),
  pages: `${tenant.api_base.replace(/\/+$/, '')}/api/payment/sandbox`,
  clock: platform.clock,
});

/** True if the tenant accepts payments. */
export const takesPayments = (tenant: TenantConfig): boolean => tenant.payments !== undefined;

/** Returns the tenant's payment provider. Throws `product_not_sold` if there is none. */
export async function providerOf(
  platform: ProviderContext,
  tenant: TenantConfig,
): Promise<PaymentProvider> {
  if (tenant.payments?.provider === 'sandbox')
    return createSandbox(sandboxSettingsOf(platform, tenant));
  const secret = platform.secrets.of(tenant.id, stripeSecret);
  if (tenant.payments?.provider === 'stripe' && secret !== null)
    return createStripe({
      client: await stripeClient(platform, tenant, secret.secret_key),
      webhookSecret: secret.webhook_secret,
      clock: platform.clock,
    });
  throw new AppError('product_not_sold');
}
