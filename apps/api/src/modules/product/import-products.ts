import { contentProduct, type ContentProduct } from '@grandstand/contract';
import { z } from 'zod';
import { json } from '../../platform/database/tables.ts';
import type { Platform } from '../../platform/context/platform.ts';
import { insertProducts } from './product.queries.ts';

/** Returns the columns of a product. */
export const rowOfProduct = (tenantId: string, product: ContentProduct, now: Date) => ({
  tenant_id: tenantId,
  id: product.id,
  type: product.type,
  title: product.title,
  description: product.description,
  translations: json(product.translations ?? {}),
  price: product.price,
  currency: product.currency,
  event_id: product.eventId,
  identity_ids: json(product.identityIds),
  duration: product.duration,
  duration_units: product.durationUnits,
  auto_renew: product.autoRenew,
  trial_days: product.trialDays,
  starts_at: product.startsAt,
  ends_at: product.endsAt,
  stock: product.stock,
  active: product.active,
  position: product.position,
  created_at: now,
});

/**
 * Imports products into a tenant; the events and identities that they refer to must exist. Existing products
 * stay unchanged, because an import must change neither an agreed price nor what an operator edited. Throws the
 * schema's error for an invalid product.
 */
export async function importProducts(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  tenantId: string,
  products: readonly ContentProduct[],
): Promise<void> {
  const now = new Date(clock());
  const rows = z
    .array(contentProduct)
    .parse(products)
    .map((product) => rowOfProduct(tenantId, product, now));
  await db.forTenant(tenantId, (scope) => insertProducts(scope, rows));
}
