import type { SortField } from '@grandstand/contract';
import { sql, type Insertable } from 'kysely';
import type { Scope } from '../../../platform/database/database.ts';
import type { ListSort } from '../../../platform/context/list-sort.ts';
import type { PageSlice } from '../../../platform/context/page.ts';
import type {
  LedgerEntryTable,
  ReceiptRow,
  ReceiptTable,
  RevenueDayTable,
} from '../payment.table.ts';

/**
 * Inserts a booking. The database rejects it at commit unless its lines sum to zero, and counts its lines of providers
 * in `provider_balance`.
 */
export async function insertBooking(
  { trx }: Scope,
  lines: readonly Insertable<LedgerEntryTable>[],
): Promise<void> {
  await trx.insertInto('ledger_entry').values(lines).execute();
}

/**
 * Returns the next receipt number. Concurrent callers wait until the transaction ends, so that numbers have
 * no gaps.
 */
export async function nextReceiptNumber({ trx, tenantId }: Scope): Promise<number> {
  await trx
    .selectFrom('tenant')
    .select(sql`pg_advisory_xact_lock(hashtext(${`receipt ${tenantId}`}))`.as('locked'))
    .where('id', '=', tenantId)
    .execute();
  const { last } = await trx
    .selectFrom('receipt')
    .select(sql<number>`coalesce(max(number), 0)::int`.as('last'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return last + 1;
}

export async function insertReceipt(
  { trx }: Scope,
  receipt: Insertable<ReceiptTable>,
): Promise<void> {
  await trx.insertInto('receipt').values(receipt).execute();
}

const totals = ['payments', 'paid', 'paid_tax', 'refunds', 'refunded', 'refunded_tax'] as const;

/** Adds a receipt to the totals of its day. */
export async function addRevenue({ trx }: Scope, row: Insertable<RevenueDayTable>): Promise<void> {
  await trx
    .insertInto('revenue_day')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns([
          'tenant_id',
          'day',
          'product_id',
          'event_id',
          'currency',
          'tax_country',
          'tax_rate',
        ])
        .doUpdateSet(
          Object.fromEntries(
            totals.map((total) => [
              total,
              sql`${sql.ref(`revenue_day.${total}`)} + ${sql.ref(`excluded.${total}`)}`,
            ]),
          ),
        ),
    )
    .execute();
}

const ofCustomer = ({ trx, tenantId }: Scope, customerId: string) =>
  trx.selectFrom('receipt').where('tenant_id', '=', tenantId).where('customer_id', '=', customerId);

const columns = {
  order: sql.ref('number'),
  added: sql.ref('issued_at'),
  created: sql.ref('issued_at'),
  title: sql`lower(title) COLLATE "C"`,
} as const satisfies Record<SortField, unknown>;

/** Returns a page of a customer's receipts, in the order of `sort`; without it the newest first. */
export const selectReceipts = (
  scope: Scope,
  customerId: string,
  { offset, limit }: PageSlice,
  sort: ListSort | null = null,
): Promise<ReceiptRow[]> =>
  ofCustomer(scope, customerId)
    .selectAll()
    .orderBy(sort === null ? columns.order : columns[sort.field], sort?.direction ?? 'desc')
    .orderBy('number', sort?.direction ?? 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export async function countReceipts(scope: Scope, customerId: string): Promise<number> {
  const { total } = await ofCustomer(scope, customerId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function findReceipt(
  { trx, tenantId }: Scope,
  number: number,
): Promise<ReceiptRow | null> {
  const row = await trx
    .selectFrom('receipt')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the receipts of a payment and of its refunds. */
export const selectReceiptsOfIntent = (
  { trx, tenantId }: Scope,
  intentId: string,
): Promise<ReceiptRow[]> =>
  trx
    .selectFrom('receipt')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('intent_id', '=', intentId)
    .orderBy('number')
    .execute();
