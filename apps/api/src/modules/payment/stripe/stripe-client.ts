import type { TenantConfig } from '@grandstand/contract';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Platform } from '../../../platform/context/platform.ts';
import { defineResource } from '../../../platform/context/resources.ts';
import { defineSecret } from '../../../platform/config/third-party-secrets.ts';

/** The API key for Stripe, and the secret that verifies its messages. */
export const stripeSecret = defineSecret(
  'stripe',
  z.strictObject({
    secret_key: z
      .string()
      .regex(
        /^(sk|rk)_(test|live)_[A-Za-z0-9]{8,}$/,
        'must be a secret or restricted key, such as sk_live_…',
      ),
    webhook_secret: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/=]{8,}$/, 'must be the signing secret of the webhook, whsec_…'),
  }),
);

/** Request timeout, ms: longer than Stripe needs to respond about a card. */
const timeoutMs = 30_000;
/** Retries are safe, since every mutating request has an idempotency key. */
const maxRetries = 1;

/** The address of Stripe's API, if not the default. */
export interface StripeAddress {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http';
}

/** Tests set the address of a stand-in here. */
export const stripeAddress = defineResource(
  (): { at: StripeAddress | null } => ({ at: null }),
  () => {},
);

/** Creates a client with a key. Loads the SDK on first use. */
export async function openStripe(
  secretKey: string,
  address: StripeAddress | null,
): Promise<Stripe> {
  const { Stripe: Sdk } = await import('stripe');
  return new Sdk(secretKey, {
    maxNetworkRetries: maxRetries,
    timeout: timeoutMs,
    telemetry: false,
    ...address,
  });
}

/** The clients by tenant, created on first use, since most backends never need the SDK. */
const clients = defineResource(
  () => new Map<string, Promise<Stripe>>(),
  () => {},
);

/** Returns the Stripe client of a tenant. */
export function stripeClient(
  { resources }: Pick<Platform, 'resources'>,
  { id }: Pick<TenantConfig, 'id'>,
  secretKey: string,
): Promise<Stripe> {
  const byTenant = resources.of(clients);
  const existing = byTenant.get(id);
  if (existing !== undefined) return existing;
  const client = openStripe(secretKey, resources.of(stripeAddress).at);
  byTenant.set(id, client);
  return client;
}
