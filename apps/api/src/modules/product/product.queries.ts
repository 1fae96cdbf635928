import type { ProductType } from '@grandstand/contract';
import { sql, type Insertable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { PageSlice } from '../../platform/page.ts';
import type { OwnedProduct, ProductRow, ProductTable } from './product.table.ts';

/** Adds products that are not there yet; the others stay as they are. */
export async function insertProducts(
  { trx }: Scope,
  rows: readonly Insertable<ProductTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('product')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute();
}

/** Products of a type that are sold at `now`. */
const onSale = ({ trx, tenantId }: Scope, type: ProductType, now: Date) =>
  trx
    .selectFrom('product')
    .where('tenant_id', '=', tenantId)
    .where('type', '=', type)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]));

/** A page of what is on sale, in its curated order. */
export const selectProducts = (
  scope: Scope,
  type: ProductType,
  now: Date,
  { offset, limit }: PageSlice,
): Promise<ProductRow[]> =>
  onSale(scope, type, now)
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();

export async function countProducts(scope: Scope, type: ProductType, now: Date): Promise<number> {
  const { total } = await onSale(scope, type, now)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function findProduct(
  { trx, tenantId }: Scope,
  id: string,
): Promise<ProductRow | null> {
  const row = await trx
    .selectFrom('product')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Products by id, in no order. */
export const selectProductsById = (
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<ProductRow[]> =>
  trx
    .selectFrom('product')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();

/** Takes one from the stock, which is bounded; false when none is left. */
export async function takeStock({ trx, tenantId }: Scope, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('product')
    .set((eb) => ({ sold: eb('sold', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where((eb) => eb('sold', '<', eb.ref('stock')))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts one back that was not paid for, where the stock is bounded. */
export async function returnStock({ trx, tenantId }: Scope, id: string): Promise<void> {
  await trx
    .updateTable('product')
    .set((eb) => ({ sold: eb('sold', '-', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('stock', 'is not', null)
    .where('sold', '>', 0)
    .execute();
}

/** What an account ever bought of products. */
const purchasesOf = ({ trx, tenantId }: Scope, userId: string, productIds: readonly string[]) =>
  trx
    .selectFrom('purchase')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'purchase.tenant_id')
        .onRef('customer.id', '=', 'purchase.customer_id'),
    )
    .where('purchase.tenant_id', '=', tenantId)
    .where('customer.user_id', '=', userId)
    .where('purchase.product_id', 'in', productIds);

/** What an account has of products, or is buying: the running purchase of each. */
export const selectOwned = (
  scope: Scope,
  userId: string,
  productIds: readonly string[],
): Promise<OwnedProduct[]> =>
  purchasesOf(scope, userId, productIds)
    .where('purchase.status', 'in', ['pending', 'active'])
    .select([
      'purchase.product_id as productId',
      'purchase.event_id as eventId',
      'purchase.status',
      'purchase.canceled',
      sql<Date | null>`coalesce(purchase.grace_until, purchase.ends_at)`.as('endsAt'),
      'purchase.last_payment_at as lastPaymentAt',
    ])
    .execute();

/** Of which of these products an account had a free trial. */
export const selectTrialled = (
  scope: Scope,
  userId: string,
  productIds: readonly string[],
): Promise<{ productId: string }[]> =>
  purchasesOf(scope, userId, productIds)
    .where('purchase.trial', '=', true)
    .where('purchase.status', '<>', 'declined')
    .select('purchase.product_id as productId')
    .execute();

/** Of which of these products somebody had a free trial who is known by one of the keys. */
export const selectTrialsTaken = (
  { trx, tenantId }: Scope,
  productIds: readonly string[],
  keys: readonly string[],
): Promise<{ productId: string; purchaseId: string }[]> =>
  trx
    .selectFrom('trial_taken')
    .select(['product_id as productId', 'purchase_id as purchaseId'])
    .where('tenant_id', '=', tenantId)
    .where('product_id', 'in', productIds)
    .where('key', 'in', keys)
    .execute();

/** Everything on sale at `now` that may open an event: its own tickets, then tickets for several, subscriptions. */
export const selectOpeners = (
  { trx, tenantId }: Scope,
  eventId: string,
  now: Date,
): Promise<ProductRow[]> =>
  trx
    .selectFrom('product')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .where((eb) => eb.or([eb('event_id', 'is', null), eb('event_id', '=', eventId)]))
    .orderBy((eb) => eb('event_id', 'is', null))
    .orderBy('position')
    .orderBy('id')
    .limit(500)
    .execute();

/** Everything on sale at `now`, in the order of `selectOpeners`. */
export const selectAllOnSale = ({ trx, tenantId }: Scope, now: Date): Promise<ProductRow[]> =>
  trx
    .selectFrom('product')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy((eb) => eb('event_id', 'is', null))
    .orderBy('position')
    .orderBy('id')
    .limit(500)
    .execute();

/**
 * Which of the products access codes can be redeemed for at `now`. A code for one event counts for that
 * event alone.
 */
export async function selectRedeemable(
  { trx, tenantId }: Scope,
  productIds: readonly string[],
  eventId: string | null,
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('access_code_batch')
    .select('product_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('product_id', 'in', productIds)
    // A coupon gives nothing by itself.
    .where('percent_off', 'is', null)
    .where('amount_off', 'is', null)
    .where('valid_from', '<=', now)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .where((eb) =>
      eventId === null
        ? eb('event_id', 'is', null)
        : eb.or([eb('event_id', 'is', null), eb('event_id', '=', eventId)]),
    )
    .execute();
  return rows.flatMap(({ product_id: id }) => id ?? []);
}
