import type { PurchaseKind, SortField } from '@grandstand/contract';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { ListSort } from '../../platform/context/list-sort.ts';
import type { PageSlice } from '../../platform/context/page.ts';
import type { PurchaseChangeTable, PurchaseRow, PurchaseTable } from './purchase.table.ts';

export async function insertPurchase(
  { trx }: Scope,
  purchase: Insertable<PurchaseTable>,
): Promise<PurchaseRow> {
  return trx.insertInto('purchase').values(purchase).returningAll().executeTakeFirstOrThrow();
}

/** Returns when a purchase ended by its new status: a refund after the end does not move it. */
function endedAtOf({ status, updated_at: at }: Updateable<PurchaseTable>) {
  if (status === undefined) return {};
  const isOver = status === 'ended' || status === 'refunded';
  return { ended_at: isOver ? sql<Date | null>`coalesce(ended_at, ${at ?? null})` : null };
}

export async function updatePurchase(
  { trx, tenantId }: Scope,
  id: string,
  change: Updateable<PurchaseTable>,
): Promise<void> {
  await trx
    .updateTable('purchase')
    .set({ ...change, ...endedAtOf(change) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

const purchasesOfTenant = ({ trx, tenantId }: Scope) =>
  trx.selectFrom('purchase').selectAll().where('tenant_id', '=', tenantId);

export async function findPurchase(scope: Scope, id: string): Promise<PurchaseRow | null> {
  return (await purchasesOfTenant(scope).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns a purchase, locked until the transaction ends. */
export async function lockPurchase(scope: Scope, id: string): Promise<PurchaseRow | null> {
  return (
    (await purchasesOfTenant(scope).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
  );
}

/** The bought item: the event of a ticket, or the product of a contract. */
export type PurchaseKey = { readonly eventId: string } | { readonly productId: string };

/** Returns a customer's only pending, active or paused purchase of an item; null if there is none. */
export async function findRunning(
  scope: Scope,
  customerId: string,
  item: PurchaseKey,
): Promise<PurchaseRow | null> {
  const running = purchasesOfTenant(scope)
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['pending', 'active', 'paused']);
  const row = await (
    'eventId' in item
      ? running.where('event_id', '=', item.eventId)
      : running.where('event_id', 'is', null).where('product_id', '=', item.productId)
  ).executeTakeFirst();
  return row ?? null;
}

/**
 * True if a person used a coupon of a batch, with any account. Declined payments do not count, nor refunded ones
 * that never gave access.
 */
export async function hasUsedCoupon(
  { trx, tenantId }: Scope,
  batchId: string,
  { person, customerId }: { readonly person: string; readonly customerId: string | null },
): Promise<boolean> {
  const row = await trx
    .selectFrom('purchase')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('coupon_batch_id', '=', batchId)
    .where('status', '<>', 'declined')
    .where((eb) => eb.or([eb('status', '<>', 'refunded'), eb('starts_at', 'is not', null)]))
    .where((eb) => eb.or([eb('coupon_person', '=', person), eb('customer_id', '=', customerId)]))
    .executeTakeFirst();
  return row !== undefined;
}

const ofUser = ({ trx, tenantId }: Scope, userId: string) =>
  trx
    .selectFrom('purchase')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'purchase.tenant_id')
        .onRef('customer.id', '=', 'purchase.customer_id'),
    )
    .where('purchase.tenant_id', '=', tenantId)
    .where('customer.user_id', '=', userId);

/** Returns one purchase of an account; null if there is none. */
export async function findOwnPurchase(
  scope: Scope,
  userId: string,
  id: string,
): Promise<PurchaseRow | null> {
  const row = await ofUser(scope, userId)
    .where('purchase.id', '=', id)
    .selectAll('purchase')
    .executeTakeFirst();
  return row ?? null;
}

/** Filters an account's purchases, without declined ones: tickets, or contracts. Null does not filter. */
export interface PurchaseFilter {
  readonly kind: PurchaseKind;
  readonly active: boolean | null;
  readonly canceled: boolean | null;
  readonly now: Date;
}

const filteredPurchases = (
  scope: Scope,
  userId: string,
  { kind, active, canceled, now }: PurchaseFilter,
) => {
  const isActive = sql<boolean>`(purchase.status = 'active'
    AND (purchase.ends_at IS NULL
      OR coalesce(purchase.grace_until, purchase.ends_at) > ${now}))`;
  let rows = ofUser(scope, userId)
    .where('purchase.event_id', kind === 'ticket' ? 'is not' : 'is', null)
    .where('purchase.status', '<>', 'declined');
  if (active !== null) rows = rows.where(sql<boolean>`${isActive} = ${active}`);
  if (canceled !== null) rows = rows.where('purchase.canceled', '=', canceled);
  return rows;
};

const columns = {
  order: sql.ref('purchase.created_at'),
  added: sql.ref('purchase.created_at'),
  created: sql.ref('purchase.created_at'),
  title: sql`(SELECT lower(product.title) FROM product
    WHERE product.tenant_id = purchase.tenant_id AND product.id = purchase.product_id) COLLATE "C"`,
} as const satisfies Record<SortField, unknown>;

/** Returns a page of an account's purchases, in the order of `sort`; without it the newest first. */
export const selectPurchases = (
  scope: Scope,
  userId: string,
  filter: PurchaseFilter,
  { offset, limit }: PageSlice,
  sort: ListSort | null = null,
): Promise<PurchaseRow[]> =>
  filteredPurchases(scope, userId, filter)
    .selectAll('purchase')
    .orderBy(sort === null ? columns.order : columns[sort.field], sort?.direction ?? 'desc')
    .orderBy('purchase.id', sort?.direction ?? 'asc')
    .offset(offset)
    .limit(limit)
    .execute();

export async function countPurchases(
  scope: Scope,
  userId: string,
  filter: PurchaseFilter,
): Promise<number> {
  const { total } = await filteredPurchases(scope, userId, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns all pending, active or paused purchases of an account. */
export const selectRunning = (scope: Scope, userId: string): Promise<PurchaseRow[]> =>
  ofUser(scope, userId)
    .selectAll('purchase')
    .where('purchase.status', 'in', ['pending', 'active', 'paused'])
    .execute();

/** Counts a customer's payments for a product that were abandoned since a time. */
export async function countAbandonedPayments(
  { trx, tenantId }: Scope,
  {
    customerId,
    productId,
    since,
  }: { readonly customerId: string; readonly productId: string; readonly since: Date },
): Promise<number> {
  const { total } = await trx
    .selectFrom('purchase')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('product_id', '=', productId)
    .where('status', '=', 'declined')
    .where('decline_reason', '=', 'abandoned')
    .where('updated_at', '>', since)
    .executeTakeFirstOrThrow();
  return total;
}

/** Records the author and the reason of a change to a purchase. */
export async function insertChange(
  { trx }: Scope,
  change: Insertable<PurchaseChangeTable>,
): Promise<void> {
  await trx.insertInto('purchase_change').values(change).execute();
}

/** An expired purchase, and whether its payment was due. */
export type ExpiredPurchase = Pick<
  PurchaseRow,
  'id' | 'event_id' | 'paused' | 'locale' | 'customer_id'
> & {
  readonly wasUnpaid: boolean;
  /** True if it ends with its free trial. */
  readonly wasTrial: boolean;
};

/**
 * Ends purchases that expired by `now`, unless a charge is planned or in progress. If a pause was planned,
 * starts it instead. Returns the changed purchases.
 */
export const endOrPauseExpired = (
  { trx, tenantId }: Scope,
  now: Date,
  limit: number,
): Promise<ExpiredPurchase[]> =>
  trx
    .updateTable('purchase')
    .set({
      status: sql<'paused' | 'ended'>`CASE WHEN paused THEN 'paused' ELSE 'ended' END`,
      ended_at: sql<Date | null>`CASE WHEN paused THEN NULL ELSE ${now}::timestamptz END`,
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('purchase as due')
        .select('due.id')
        .where('due.tenant_id', '=', tenantId)
        .where('due.status', '=', 'active')
        .where('due.charge_at', 'is', null)
        .where(sql<boolean>`coalesce(due.grace_until, due.ends_at) <= ${now}`)
        .where((inner) =>
          inner.not(
            inner.exists(
              inner
                .selectFrom('payment_intent')
                .select('payment_intent.id')
                .where('payment_intent.tenant_id', '=', tenantId)
                .whereRef('payment_intent.purchase_id', '=', 'due.id')
                .where('payment_intent.status', 'in', ['created', 'requires_action', 'processing']),
            ),
          ),
        )
        .limit(limit)
        .forUpdate('due')
        .skipLocked(),
    )
    .returning([
      'id',
      'event_id',
      'paused',
      'locale',
      'customer_id',
      sql<boolean>`grace_until IS NOT NULL`.as('wasUnpaid'),
      sql<boolean>`trial AND period = 0`.as('wasTrial'),
    ])
    .execute();

/** Ends purchases paused since before `since`. Returns the changed purchases. */
export const endLongPaused = (
  { trx, tenantId }: Scope,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<Pick<PurchaseRow, 'id' | 'event_id'>[]> =>
  trx
    .updateTable('purchase')
    .set({ status: 'ended', ended_at: now, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'paused')
    .where('ends_at', '<=', since)
    .returning(['id', 'event_id'])
    .execute();

/** Returns contracts to charge by `now`, the longest due first. */
export const selectToCharge = (scope: Scope, now: Date, limit: number): Promise<{ id: string }[]> =>
  purchasesOfTenant(scope)
    .clearSelect()
    .select('id')
    .where('status', '=', 'active')
    .where('charge_at', '<=', now)
    .orderBy('charge_at')
    .limit(limit)
    .execute();

/** Returns contracts whose owners are to be notified of the renewal by `now`. */
export const selectToNotify = (scope: Scope, now: Date, limit: number): Promise<PurchaseRow[]> =>
  purchasesOfTenant(scope)
    .where('status', '=', 'active')
    .where('notice_at', '<=', now)
    .orderBy('notice_at')
    .limit(limit)
    .execute();
