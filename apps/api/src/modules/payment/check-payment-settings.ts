import type { TenantConfig } from '@grandstand/contract';
import { StartupError } from '../../platform/context/error.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { checkStripeSettings } from './stripe/stripe-settings.ts';

/** The settings that are checked when the process starts. */
export interface StartContext {
  readonly config: Pick<Platform['config'], 'environment' | 'databaseUrl'>;
  readonly tenants: Pick<Platform['tenants'], 'all'>;
  readonly secrets: Platform['secrets'];
}

/**
 * Throws `StartupError` in production if a tenant that takes payments and is not a demo has unsafe settings:
 * the embedded database, which may lose the last seconds in a power failure, or the sandbox, which grants access
 * for free. Throws everywhere for an incomplete provider configuration.
 */
export function checkPaymentSettings({ config, tenants, secrets }: StartContext): void {
  for (const tenant of tenants.all) checkPaymentsOf({ config, secrets }, tenant);
}

/** Throws `StartupError` for unsafe or incomplete payment settings of a tenant. */
export function checkPaymentsOf(
  { config, secrets }: Pick<StartContext, 'config' | 'secrets'>,
  tenant: TenantConfig,
): void {
  checkStripeSettings({ config, secrets }, tenant);
  const { id, payments, demo } = tenant;
  if (config.environment !== 'production' || payments === undefined || demo) return;
  if (config.databaseUrl === null)
    throw new StartupError(
      `DATABASE_URL: expected PostgreSQL because the tenant "${id}" takes payments, found nothing`,
    );
  if (payments.provider === 'sandbox')
    throw new StartupError(
      `${id}.json: payments.provider: expected "stripe", or "demo": true, found "sandbox", which moves no money`,
    );
}
