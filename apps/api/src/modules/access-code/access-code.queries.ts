import type { BatchKind } from '@grandstand/contract/constants';
import { sql, type Insertable } from 'kysely';
import type { TimeCursor } from '../../platform/context/cursor.ts';
import type { Scope } from '../../platform/database/database.ts';
import type {
  AccessCodeBatchRow,
  AccessCodeBatchTable,
  AccessCodeRedemptionTable,
  AccessCodeRow,
  AccessCodeTable,
} from './access-code.table.ts';

/** Inserts a batch; false if its id exists. */
export async function insertBatch(
  { trx }: Scope,
  batch: Insertable<AccessCodeBatchTable>,
): Promise<boolean> {
  const row = await trx
    .insertInto('access_code_batch')
    .values(batch)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Rows per statement, which may have at most 65,535 values in PostgreSQL. */
const insertBatchSize = 1000;

export async function insertCodes(
  { trx }: Scope,
  codes: readonly Insertable<AccessCodeTable>[],
): Promise<void> {
  for (let start = 0; start < codes.length; start += insertBatchSize)
    await trx
      .insertInto('access_code')
      .values(codes.slice(start, start + insertBatchSize))
      .execute();
}

export async function findBatch(
  { trx, tenantId }: Scope,
  id: string,
): Promise<AccessCodeBatchRow | null> {
  const row = await trx
    .selectFrom('access_code_batch')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** A batch, the number of its codes and of their uses. */
export type CountedBatch = AccessCodeBatchRow & { readonly count: number; readonly used: number };

/** Returns batches, the newest first. */
export const selectBatches = (
  { trx, tenantId }: Scope,
  kind: BatchKind | null,
  after: TimeCursor | null,
  limit: number,
): Promise<CountedBatch[]> => {
  const codesOf = (value: string) => sql<number>`(SELECT ${sql.raw(value)}::int FROM access_code
    WHERE access_code.tenant_id = access_code_batch.tenant_id
      AND access_code.batch_id = access_code_batch.id)`;
  const isCoupon = sql<boolean>`(percent_off IS NOT NULL OR amount_off IS NOT NULL)`;
  return trx
    .selectFrom('access_code_batch')
    .selectAll()
    .select([codesOf('count(*)').as('count'), codesOf('coalesce(sum(used), 0)').as('used')])
    .where('tenant_id', '=', tenantId)
    .$if(kind !== null, (query) => query.where(sql<boolean>`${isCoupon} = ${kind === 'coupon'}`))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
};

/** Ends a batch at `now`, unless it has already ended. */
export async function endBatch({ trx, tenantId }: Scope, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('access_code_batch')
    .set({ valid_until: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .execute();
}

/** A code of a batch, and when it was last redeemed. */
export interface CodeState extends Pick<AccessCodeRow, 'number' | 'hint' | 'uses' | 'used'> {
  readonly redeemedAt: Date | null;
}

/** Returns the codes of a batch in order. */
export const selectCodes = ({ trx, tenantId }: Scope, batchId: string): Promise<CodeState[]> =>
  trx
    .selectFrom('access_code')
    .select((eb) => [
      'number',
      'hint',
      'uses',
      'used',
      eb.fn
        .coalesce(
          eb
            .selectFrom('access_code_redemption')
            .select(({ fn }) => fn.max('at').as('at'))
            .whereRef('access_code_redemption.tenant_id', '=', 'access_code.tenant_id')
            .whereRef('access_code_redemption.batch_id', '=', 'access_code.batch_id')
            .whereRef('access_code_redemption.number', '=', 'access_code.number'),
          // A coupon is used by a purchase that was not declined.
          eb
            .selectFrom('purchase')
            .select(({ fn }) => fn.max('created_at').as('at'))
            .whereRef('purchase.tenant_id', '=', 'access_code.tenant_id')
            .whereRef('purchase.coupon_batch_id', '=', 'access_code.batch_id')
            .whereRef('purchase.coupon_number', '=', 'access_code.number')
            .where('purchase.status', '<>', 'declined'),
        )
        .as('redeemedAt'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('batch_id', '=', batchId)
    .orderBy('number')
    .execute();

export async function findCode(
  { trx, tenantId }: Scope,
  hash: string,
): Promise<AccessCodeRow | null> {
  const row = await trx
    .selectFrom('access_code')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

/** Consumes one use of a code; false if none is left. */
export async function consumeUse(
  { trx, tenantId }: Scope,
  { batch_id: batchId, number }: Pick<AccessCodeRow, 'batch_id' | 'number'>,
): Promise<boolean> {
  const row = await trx
    .updateTable('access_code')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('batch_id', '=', batchId)
    .where('number', '=', number)
    .where((eb) => eb('used', '<', eb.ref('uses')))
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

/** Reverses `consumeUse`. */
export async function restoreUse(
  { trx, tenantId }: Scope,
  { batch_id: batchId, number }: Pick<AccessCodeRow, 'batch_id' | 'number'>,
): Promise<void> {
  await trx
    .updateTable('access_code')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('batch_id', '=', batchId)
    .where('number', '=', number)
    .where('used', '>', 0)
    .execute();
}

export async function insertRedemption(
  { trx }: Scope,
  redemption: Insertable<AccessCodeRedemptionTable>,
): Promise<void> {
  await trx.insertInto('access_code_redemption').values(redemption).execute();
}

/** Returns a customer's redemption of a code; null if never redeemed. */
export async function findRedemption(
  { trx, tenantId }: Scope,
  { batch_id: batchId, number }: Pick<AccessCodeRow, 'batch_id' | 'number'>,
  customerId: string,
): Promise<{ purchaseId: string } | null> {
  const row = await trx
    .selectFrom('access_code_redemption')
    .select('purchase_id as purchaseId')
    .where('tenant_id', '=', tenantId)
    .where('batch_id', '=', batchId)
    .where('number', '=', number)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns an account's redemptions, in order. */
export const selectRedemptions = (
  { trx, tenantId }: Scope,
  userId: string,
): Promise<{ purchaseId: string; productId: string; at: Date }[]> =>
  trx
    .selectFrom('access_code_redemption as redemption')
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'redemption.tenant_id')
        .onRef('customer.id', '=', 'redemption.customer_id'),
    )
    .innerJoin('purchase', (join) =>
      join
        .onRef('purchase.tenant_id', '=', 'redemption.tenant_id')
        .onRef('purchase.id', '=', 'redemption.purchase_id'),
    )
    .where('redemption.tenant_id', '=', tenantId)
    .where('customer.user_id', '=', userId)
    .select(['redemption.purchase_id as purchaseId', 'purchase.product_id as productId', 'at'])
    .orderBy('at')
    .orderBy('redemption.purchase_id')
    .limit(5000)
    .execute();

/** How many codes may fail for a key, and when a new window ends. */
export interface CodeFailureLimit {
  readonly key: string;
  readonly maxFailures: number;
  readonly now: Date;
  readonly endsAt: Date;
}

/**
 * Counts one failure for a key, in one statement for all processes. Returns the failures so far; null if
 * the maximum is reached.
 */
export async function recordFailure(
  { trx, tenantId }: Scope,
  { key, maxFailures, now, endsAt }: CodeFailureLimit,
): Promise<number | null> {
  const row = await trx
    .insertInto('access_code_budget')
    .values({ tenant_id: tenantId, key, failures: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'key'])
        .doUpdateSet({
          failures: sql`CASE WHEN access_code_budget.ends_at <= ${now} THEN 1
            ELSE access_code_budget.failures + 1 END`,
          ends_at: sql`CASE WHEN access_code_budget.ends_at <= ${now} THEN excluded.ends_at
            ELSE access_code_budget.ends_at END`,
        })
        .where(
          sql<boolean>`(access_code_budget.ends_at <= ${now}
            OR access_code_budget.failures < ${maxFailures})`,
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? null;
}

/** Reverses `recordFailure`, which is called before the outcome is known. */
export async function revertFailure({ trx, tenantId }: Scope, key: string): Promise<void> {
  await trx
    .updateTable('access_code_budget')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute();
}

/** Returns when the window of a key ends. */
export async function findFailureWindowEnd(
  { trx, tenantId }: Scope,
  key: string,
): Promise<Date | null> {
  const row = await trx
    .selectFrom('access_code_budget')
    .select('ends_at')
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.ends_at ?? null;
}

/** Deletes counts whose window has ended. */
export async function deleteEndedFailureWindows(
  { trx, tenantId }: Scope,
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('access_code_budget')
    .where('tenant_id', '=', tenantId)
    .where('ends_at', '<=', now)
    .execute();
}
