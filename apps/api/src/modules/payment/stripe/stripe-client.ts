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
        'a secret or restricted key, such as sk_live_…',
      ),
    webhook_secret: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/=]{8,}$/, 'the signing secret of the webhook, whsec_…'),
  }),
);

/** Request timeout, ms; longer than any response about a card takes. */
const timeoutMs = 30_000;
/** Every mutating request has an idempotency key, so retries are safe. */
const retries = 1;

/** The address of Stripe's API, if not the default. */
export interface StripeAddress {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http';
}

/** Tests set the address of a stub here. */
export const stripeAddress = defineResource(
  (): { at: StripeAddress | null } => ({ at: null }),
  () => {},
);

/** Creates the SDK with a key. Loads it lazily. */
export async function openStripe(secretKey: string, at: StripeAddress | null): Promise<Stripe> {
  const { Stripe: Sdk } = await import('stripe');
  return new Sdk(secretKey, {
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    ...at,
  });
}

/** Caches each tenant's client, created on first use: most backends never load the SDK. */
const clients = defineResource(
  () => new Map<string, Promise<Stripe>>(),
  () => {},
);

/** Returns Stripe's SDK with the key of a tenant. */
export function stripeClient(
  { resources }: Pick<Platform, 'resources'>,
  { id }: Pick<TenantConfig, 'id'>,
  secretKey: string,
): Promise<Stripe> {
  const open = resources.of(clients);
  const known = open.get(id);
  if (known !== undefined) return known;
  const client = openStripe(secretKey, resources.of(stripeAddress).at);
  open.set(id, client);
  return client;
}
