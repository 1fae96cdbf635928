import type { PurchaseKind } from '@grandstand/contract';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';
import type { PageSlice } from '../../platform/page.ts';
import type { PurchaseChangeTable, PurchaseRow, PurchaseTable } from './purchase.table.ts';

export async function insertPurchase(
  { trx }: Scope,
  purchase: Insertable<PurchaseTable>,
): Promise<PurchaseRow> {
  return trx.insertInto('purchase').values(purchase).returningAll().executeTakeFirstOrThrow();
}

export async function updatePurchase(
  { trx, tenantId }: Scope,
  id: string,
  change: Updateable<PurchaseTable>,
): Promise<void> {
  await trx
    .updateTable('purchase')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

const chosen = ({ trx, tenantId }: Scope) =>
  trx.selectFrom('purchase').selectAll().where('tenant_id', '=', tenantId);

export async function findPurchase(scope: Scope, id: string): Promise<PurchaseRow | null> {
  return (await chosen(scope).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Locked until the transaction ends. */
export async function lockPurchase(scope: Scope, id: string): Promise<PurchaseRow | null> {
  return (await chosen(scope).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

export async function findPurchaseByRequest(
  scope: Scope,
  customerId: string,
  requestKey: string,
): Promise<PurchaseRow | null> {
  const row = await chosen(scope)
    .where('customer_id', '=', customerId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row ?? null;
}

/** What is bought: the event of a ticket, or the product of a contract. */
export type Wanted = { readonly eventId: string } | { readonly productId: string };

/** The one purchase of it that is under way or active. */
export async function findRunning(
  scope: Scope,
  customerId: string,
  wanted: Wanted,
): Promise<PurchaseRow | null> {
  const running = chosen(scope)
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['pending', 'active']);
  const row = await (
    'eventId' in wanted
      ? running.where('event_id', '=', wanted.eventId)
      : running.where('event_id', 'is', null).where('product_id', '=', wanted.productId)
  ).executeTakeFirst();
  return row ?? null;
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

/** One purchase of an account. */
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

/** Which purchases of an account are listed: tickets, or contracts by how they stand. */
export interface PurchaseFilter {
  readonly kind: PurchaseKind;
  readonly active: boolean | null;
  readonly canceled: boolean | null;
  readonly now: Date;
}

const listed = (scope: Scope, userId: string, { kind, active, canceled, now }: PurchaseFilter) => {
  const runs = sql<boolean>`(purchase.status = 'active'
    AND (purchase.ends_at IS NULL OR purchase.ends_at > ${now}))`;
  let rows = ofUser(scope, userId)
    .where('purchase.event_id', kind === 'ticket' ? 'is not' : 'is', null)
    .where('purchase.status', '<>', 'declined');
  if (active !== null) rows = rows.where(sql<boolean>`${runs} = ${active}`);
  if (canceled !== null) rows = rows.where('purchase.canceled', '=', canceled);
  return rows;
};

/** A page of an account's purchases, the newest first. */
export const selectPurchases = (
  scope: Scope,
  userId: string,
  filter: PurchaseFilter,
  { offset, limit }: PageSlice,
): Promise<PurchaseRow[]> =>
  listed(scope, userId, filter)
    .selectAll('purchase')
    .orderBy('purchase.created_at', 'desc')
    .orderBy('purchase.id')
    .offset(offset)
    .limit(limit)
    .execute();

export async function countPurchases(
  scope: Scope,
  userId: string,
  filter: PurchaseFilter,
): Promise<number> {
  const { total } = await listed(scope, userId, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Every purchase of an account that is under way or active. */
export const selectRunning = (scope: Scope, userId: string): Promise<PurchaseRow[]> =>
  ofUser(scope, userId)
    .selectAll('purchase')
    .where('purchase.status', 'in', ['pending', 'active'])
    .execute();

/** Titles of events by id. */
export const selectEventTitles = (
  { trx, tenantId }: Scope,
  ids: readonly string[],
): Promise<{ id: string; title: string }[]> =>
  trx
    .selectFrom('event')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();

/** Notes who changed a purchase, and why. */
export async function insertChange(
  { trx }: Scope,
  change: Insertable<PurchaseChangeTable>,
): Promise<void> {
  await trx.insertInto('purchase_change').values(change).execute();
}

/** Ends what has run out at `now`. Answers what ended. */
export const endRunOut = (
  { trx, tenantId }: Scope,
  now: Date,
  limit: number,
): Promise<{ id: string }[]> =>
  trx
    .updateTable('purchase')
    .set({ status: 'ended', updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('purchase')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('status', '=', 'active')
        .where('ends_at', '<=', now)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
