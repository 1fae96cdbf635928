import type { TenantConfig } from '@grandstand/contract';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { defineResource } from '../../platform/resources.ts';
import { defineSecret } from '../../platform/third-party-secrets.ts';

/** By what Stripe knows us, and by what we know Stripe's messages. */
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

/** One question, ms; longer than any answer about a card takes. */
const timeoutMs = 30_000;
/** Every request that changes something has a key of ours, so asking again does nothing twice. */
const retries = 1;

/** Where Stripe's interface is, when it is not where it always is. */
export interface StripeAddress {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http';
}

/** Tests put the address of a stand-in here. */
export const stripeAddress = defineResource(
  (): { at: StripeAddress | null } => ({ at: null }),
  () => {},
);

/** The SDK with a key; it is loaded by whoever needs it. */
export async function openStripe(secretKey: string, at: StripeAddress | null): Promise<Stripe> {
  const { Stripe: Sdk } = await import('stripe');
  return new Sdk(secretKey, {
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    ...at,
  });
}

/** The connection of each tenant, made when it is first used: most backends never load the SDK. */
const clients = defineResource(
  () => new Map<string, Promise<Stripe>>(),
  () => {},
);

/** Stripe's SDK with the key of a tenant. */
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
