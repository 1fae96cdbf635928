import type { ProductType, SortField } from '@grandstand/contract';
import { sql, type Insertable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { ListSort } from '../../platform/context/list-sort.ts';
import type { PageSlice } from '../../platform/context/page.ts';
import type { OwnedProduct, ProductRow, ProductTable } from './product.table.ts';

/** Inserts missing products; existing ones stay unchanged. */
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

/** Products of a type on sale at `now`. */
const onSaleOfType = ({ trx, tenantId }: Scope, type: ProductType, now: Date) =>
  trx
    .selectFrom('product')
    .where('tenant_id', '=', tenantId)
    .where('type', '=', type)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]));

const columns = {
  order: sql.ref('position'),
  added: sql.ref('created_at'),
  created: sql.ref('created_at'),
  title: sql`lower(title) COLLATE "C"`,
} as const satisfies Record<SortField, unknown>;

/** Returns a page of products on sale, in the order of `sort`; without it in curated order. */
export const selectProducts = (
  scope: Scope,
  type: ProductType,
  now: Date,
  { offset, limit }: PageSlice,
  sort: ListSort | null = null,
): Promise<ProductRow[]> =>
  onSaleOfType(scope, type, now)
    .selectAll()
    .orderBy(sort === null ? columns.order : columns[sort.field], sort?.direction ?? 'asc')
    .orderBy('id', sort?.direction ?? 'asc')
    .offset(offset)
    .limit(limit)
    .execute();

export async function countProducts(scope: Scope, type: ProductType, now: Date): Promise<number> {
  const { total } = await onSaleOfType(scope, type, now)
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

/** Returns products by id, unordered. */
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

/** Counts one item of a limited stock as sold. Returns false if none is left. */
export async function incrementSold({ trx, tenantId }: Scope, id: string): Promise<boolean> {
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

/** Reverses `incrementSold` for an unpaid item. */
export async function decrementSold({ trx, tenantId }: Scope, id: string): Promise<void> {
  await trx
    .updateTable('product')
    .set((eb) => ({ sold: eb('sold', '-', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('stock', 'is not', null)
    .where('sold', '>', 0)
    .execute();
}

/** All purchases by an account. */
const purchasesOf = ({ trx, tenantId }: Scope, userId: string) =>
  trx
    .selectFrom('purchase')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'purchase.tenant_id')
        .onRef('customer.id', '=', 'purchase.customer_id'),
    )
    .where('purchase.tenant_id', '=', tenantId)
    .where('customer.user_id', '=', userId);

/** Returns the products that an account owns or is buying: the pending or active purchase of each. */
export const selectOwned = (
  scope: Scope,
  userId: string,
  productIds: readonly string[],
): Promise<OwnedProduct[]> =>
  purchasesOf(scope, userId)
    .where('purchase.product_id', 'in', productIds)
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

/**
 * Returns the newest purchase of an account that opened an event and ended: its ticket, or a subscription of
 * these products. Null if there is none.
 */
export async function selectEndedAccess(
  scope: Scope,
  userId: string,
  eventId: string,
  productIds: readonly string[],
  now: Date,
): Promise<{ status: string } | null> {
  const row = await purchasesOf(scope, userId)
    .where((eb) =>
      eb.or([
        eb('purchase.event_id', '=', eventId),
        ...(productIds.length === 0
          ? []
          : [eb('purchase.event_id', 'is', null).and('purchase.product_id', 'in', productIds)]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('purchase.status', 'in', ['refunded', 'ended']),
        eb('purchase.status', '=', 'active').and('purchase.ends_at', '<=', now),
      ]),
    )
    .select('purchase.status')
    .orderBy('purchase.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns which of these products an account has had a free trial of. */
export const selectTrialled = (
  scope: Scope,
  userId: string,
  productIds: readonly string[],
): Promise<{ productId: string }[]> =>
  purchasesOf(scope, userId)
    .where('purchase.product_id', 'in', productIds)
    .where('purchase.trial', '=', true)
    .where('purchase.status', '<>', 'declined')
    .select('purchase.product_id as productId')
    .execute();

/** Returns which of these products a person, identified by one of the keys, has had a free trial of. */
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

/** Maximum products on sale that are considered for an event. */
const maxOnSale = 500;

/** Products of all types on sale at `now`, those for one event first, then in curated order. */
const allOnSale = ({ trx, tenantId }: Scope, now: Date) =>
  trx
    .selectFrom('product')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy((eb) => eb('event_id', 'is', null))
    .orderBy('position')
    .orderBy('id')
    .limit(maxOnSale);

/**
 * Returns all products on sale at `now` that may open an event: its own tickets, general tickets,
 * subscriptions.
 */
export const selectProductsForEvent = (
  scope: Scope,
  eventId: string,
  now: Date,
): Promise<ProductRow[]> =>
  allOnSale(scope, now)
    .where((eb) => eb.or([eb('event_id', 'is', null), eb('event_id', '=', eventId)]))
    .execute();

/** Returns all products on sale at `now`, in the order of `selectProductsForEvent`. */
export const selectAllOnSale = (scope: Scope, now: Date): Promise<ProductRow[]> =>
  allOnSale(scope, now).execute();

/**
 * Returns which products have redeemable access codes at `now`. A code for one event counts for that event
 * only.
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
    // A coupon grants nothing by itself.
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
