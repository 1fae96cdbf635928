import { StartupError } from '../../platform/error.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuseHalfStripe } from './stripe-configuration.ts';

/** What it looks at. */
export interface Starting {
  readonly config: Pick<Platform['config'], 'environment' | 'databaseUrl'>;
  readonly tenants: Pick<Platform['tenants'], 'all'>;
  readonly secrets: Platform['secrets'];
}

/**
 * Throws `StartupError` for what must not happen to money outside the local environment: payments are not
 * kept in the embedded database, which a power failure may cost the last seconds, and the sandbox, which
 * gives access for nothing, is for demos alone. Anywhere it throws for half of what a provider needs.
 */
export function refuseUnsafe({ config, tenants, secrets }: Starting): void {
  for (const tenant of tenants.all) refuseHalfStripe({ config, secrets }, tenant);
  if (config.environment !== 'production') return;
  for (const { id, payments, demo } of tenants.all) {
    if (payments === undefined || demo) continue;
    if (config.databaseUrl === null)
      throw new StartupError(
        `DATABASE_URL: found nothing, allowed is PostgreSQL: the tenant "${id}" takes payments`,
      );
    if (payments.provider === 'sandbox')
      throw new StartupError(
        `${id}.json: payments.provider: found "sandbox", which takes no money; allowed is another one, or "demo": true`,
      );
  }
}
