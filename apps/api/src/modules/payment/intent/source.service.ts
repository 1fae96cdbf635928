import { createHmac } from 'node:crypto';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { addressLimits } from '../../../platform/security/address-groups.ts';
import { storedKey } from '../../../platform/security/derive-key.ts';
import * as queries from './source.queries.ts';

/** The network that a payment is requested from, for limits; not a payment method, as Stripe's sources are. */
export interface PaymentSource {
  /** Keyed hash of the address or its network, which cannot be recovered from it. */
  readonly key: string;
  /** How many times the limit of a single address applies. */
  readonly limitMultiplier: number;
}

/** Returns the caller's payment sources: an IPv4 address, or the /64 and the /48 of an IPv6 address. */
export function sourcesOf({
  address,
  tokenSecret,
  tenant,
}: Pick<Ctx, 'address' | 'tokenSecret' | 'tenant'>): PaymentSource[] {
  const secret = storedKey(tokenSecret, tenant.id, 'payment-source');
  return addressLimits(address, 1).map(({ group, limit: limitMultiplier }) => ({
    key: createHmac('sha256', secret).update(`address ${group}`).digest('base64url'),
    limitMultiplier,
  }));
}

/** Counts declined cards of a source since a time, across accounts. */
export const countDeclinesFrom = (
  scope: Scope,
  { key }: PaymentSource,
  since: Date,
): Promise<number> => queries.countDeclinesFrom(scope, key, since);

/** Counts a source's payments for a product that were abandoned since a time, across accounts. */
export const countAbandonedFrom = (
  scope: Scope,
  { key }: PaymentSource,
  productId: string,
  since: Date,
): Promise<number> => queries.countAbandonedFrom(scope, { key, productId, since });
