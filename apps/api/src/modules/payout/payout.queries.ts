import type { PaymentProviderName, PayoutState } from '@grandstand/contract';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { TimeCursor } from '../../platform/context/cursor.ts';
import type { Scope } from '../../platform/database/database.ts';
import type { PayoutEntryTable, PayoutRow, PayoutTable } from './payout.table.ts';

// Later states win, in whatever order they are reported.
const rankOf = (table: string) =>
  sql.raw(`array_position(ARRAY['pending', 'in_transit', 'paid', 'failed', 'canceled'],
    ${table}.state)`);

/** Stores a payout as the provider reports it, unless a later state of it is stored. */
export async function putPayout({ trx }: Scope, payout: Insertable<PayoutTable>): Promise<void> {
  await trx
    .insertInto('payout')
    .values(payout)
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'provider', 'reference'])
        .doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          amount: eb.ref('excluded.amount'),
          arrives_at: eb.ref('excluded.arrives_at'),
          failure: eb.ref('excluded.failure'),
          itemised: sql<PayoutTable['itemised']>`CASE WHEN payout.itemised = 'ready'
            THEN payout.itemised ELSE excluded.itemised END`,
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .where(sql<boolean>`${rankOf('excluded')} >= ${rankOf('payout')}`),
    )
    .execute();
}

const payoutsOf = ({ trx, tenantId }: Scope) =>
  trx.selectFrom('payout').selectAll().where('tenant_id', '=', tenantId);

export const findPayout = async (scope: Scope, id: string): Promise<PayoutRow | null> =>
  (await payoutsOf(scope).where('id', '=', id).executeTakeFirst()) ?? null;

/** Returns a payout by the provider's reference, locked; null if there is none. */
export const lockPayoutByReference = async (
  scope: Scope,
  provider: PaymentProviderName,
  reference: string,
): Promise<PayoutRow | null> =>
  (await payoutsOf(scope)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export async function updatePayout(
  { trx, tenantId }: Scope,
  id: string,
  change: Updateable<PayoutTable>,
): Promise<void> {
  await trx
    .updateTable('payout')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Returns the stored payouts among these references of a provider. */
export const selectByReferences = (
  scope: Scope,
  provider: PaymentProviderName,
  references: readonly string[],
): Promise<PayoutRow[]> =>
  payoutsOf(scope).where('provider', '=', provider).where('reference', 'in', references).execute();

/** Returns payouts by their arrival, the latest first. */
export const selectPayouts = (
  scope: Scope,
  state: PayoutState | null,
  after: TimeCursor | null,
  limit: number,
): Promise<PayoutRow[]> =>
  payoutsOf(scope)
    .$if(state !== null, (query) => query.where('state', '=', state))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(arrives_at, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('arrives_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Adds entries; stored ones stay unchanged. */
export async function insertEntriesOnce(
  { trx }: Scope,
  entries: readonly Insertable<PayoutEntryTable>[],
): Promise<void> {
  await trx
    .insertInto('payout_entry')
    .values(entries)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Sums the entries of a payout before fees: all of them (`gross`), and those of this portal's payments (`own`); and
 * their fees.
 */
export async function sumEntries(
  { trx, tenantId }: Scope,
  payoutId: string,
): Promise<{ readonly gross: number; readonly own: number; readonly fee: number }> {
  return trx
    .selectFrom('payout_entry')
    .select([
      sql<number>`coalesce(sum(amount), 0)`.as('gross'),
      sql<number>`coalesce(sum(amount) FILTER (WHERE intent_id IS NOT NULL), 0)`.as('own'),
      sql<number>`coalesce(sum(fee), 0)`.as('fee'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('payout_id', '=', payoutId)
    .executeTakeFirstOrThrow();
}

/** An entry with its purchase, whose fields are null if the entry belongs to no purchase of this portal. */
export interface EntryWithPurchase {
  readonly reference: string;
  readonly kind: PayoutEntryTable['kind'];
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly at: Date;
  readonly purchase_id: string | null;
  readonly product_id: string | null;
  readonly event_id: string | null;
  readonly user_id: string | null;
  readonly payment_reference: string | null;
}

/** Returns the entries of a payout, the oldest first. */
export const selectEntries = (
  { trx, tenantId }: Scope,
  payoutId: string,
  after: TimeCursor | null,
  limit: number,
): Promise<EntryWithPurchase[]> =>
  trx
    .selectFrom('payout_entry')
    .leftJoin('payment_intent', (join) =>
      join
        .onRef('payment_intent.tenant_id', '=', 'payout_entry.tenant_id')
        .onRef('payment_intent.id', '=', 'payout_entry.intent_id'),
    )
    .leftJoin('purchase', (join) =>
      join
        .onRef('purchase.tenant_id', '=', 'payment_intent.tenant_id')
        .onRef('purchase.id', '=', 'payment_intent.purchase_id'),
    )
    .leftJoin('customer', (join) =>
      join
        .onRef('customer.tenant_id', '=', 'purchase.tenant_id')
        .onRef('customer.id', '=', 'purchase.customer_id'),
    )
    .select([
      'payout_entry.reference',
      'payout_entry.kind',
      'payout_entry.amount',
      'payout_entry.fee',
      'payout_entry.currency',
      'payout_entry.at',
      'purchase.id as purchase_id',
      'purchase.product_id',
      'purchase.event_id',
      'customer.user_id',
      'payment_intent.reference as payment_reference',
    ])
    .where('payout_entry.tenant_id', '=', tenantId)
    .where('payout_entry.payout_id', '=', payoutId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(payout_entry.at, payout_entry.reference) > (${after?.at}, ${after?.id})`,
      ),
    )
    .orderBy('payout_entry.at')
    .orderBy('payout_entry.reference')
    .limit(limit)
    .execute();

/** Returns the payouts that arrive from the day `from` to the day `to` of a time zone, the earliest first. */
export const selectPayoutsOfDays = (
  scope: Scope,
  { from, to }: { readonly from: string; readonly to: string },
  timeZone: string,
  after: TimeCursor | null,
  limit: number,
): Promise<PayoutRow[]> =>
  payoutsOf(scope)
    .where(sql<boolean>`arrives_at >= ${from}::timestamp AT TIME ZONE ${timeZone}`)
    .where(sql<boolean>`arrives_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(arrives_at, id) > (${after?.at}, ${after?.id})`),
    )
    .orderBy('arrives_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** The payouts of a currency in one state, summed; in minor units, before fees. */
export interface PayoutTotals {
  readonly currency: string;
  readonly state: PayoutState;
  /** Sold here. */
  readonly own: number;
  /** Sold elsewhere by the same account of the provider. */
  readonly other: number;
  readonly fees: number;
  /** Number of payouts whose entries are unknown. */
  readonly unknown: number;
}

/** Maximum later payouts through which the money of a failed payout is followed, as each may fail, too. */
const maxReturns = 20;

/**
 * Sums the payouts by currency and state. If the entries of a payout are unknown, its whole amount counts as sales of
 * this portal. The entries of a failed payout count in the state of the payout that returns its money, since the
 * provider pays them out again as one amount.
 */
export async function sumPayouts({ trx, tenantId }: Scope): Promise<PayoutTotals[]> {
  return (
    trx
      .withRecursive('step', (db) =>
        db
          .selectFrom('payout')
          .select(['id', 'provider', 'reference', 'state', sql<number>`0`.as('depth')])
          .where('tenant_id', '=', tenantId)
          .where('state', 'in', ['failed', 'canceled'])
          .unionAll(
            db
              .selectFrom('step')
              .innerJoin('payout_entry', 'payout_entry.returned_payout', 'step.reference')
              .innerJoin('payout as next', (join) =>
                join
                  .onRef('next.tenant_id', '=', 'payout_entry.tenant_id')
                  .onRef('next.id', '=', 'payout_entry.payout_id')
                  .onRef('next.provider', '=', 'step.provider'),
              )
              .select([
                'step.id',
                'step.provider',
                'next.reference',
                'next.state',
                sql<number>`step.depth + 1`.as('depth'),
              ])
              .where('payout_entry.tenant_id', '=', tenantId)
              .where('next.own', 'is not', null)
              .where('step.depth', '<', maxReturns),
          ),
      )
      .with('last', (db) =>
        db
          .selectFrom('step')
          .distinctOn('id')
          .select(['id', 'state'])
          .orderBy('id')
          .orderBy('depth', 'desc'),
      )
      // What a returned payout contains is counted with that payout, not with the one that returns it.
      .with('returned', (db) =>
        db
          .selectFrom('payout_entry')
          .innerJoin('payout as holder', (join) =>
            join
              .onRef('holder.tenant_id', '=', 'payout_entry.tenant_id')
              .onRef('holder.id', '=', 'payout_entry.payout_id'),
          )
          .innerJoin('payout as source', (join) =>
            join
              .onRef('source.tenant_id', '=', 'payout_entry.tenant_id')
              .onRef('source.provider', '=', 'holder.provider')
              .onRef('source.reference', '=', 'payout_entry.returned_payout'),
          )
          .select(['payout_entry.payout_id', sql<number>`sum(payout_entry.amount)`.as('amount')])
          .where('payout_entry.tenant_id', '=', tenantId)
          .where('payout_entry.returned_payout', 'is not', null)
          .groupBy('payout_entry.payout_id'),
      )
      .selectFrom('payout')
      .leftJoin('last', 'last.id', 'payout.id')
      .leftJoin('returned', 'returned.payout_id', 'payout.id')
      .select([
        'payout.currency',
        sql<PayoutState>`coalesce(last.state, payout.state)`.as('state'),
        sql<number>`sum(coalesce(own, payout.amount))`.as('own'),
        sql<number>`coalesce(sum(gross - own - coalesce(returned.amount, 0)), 0)`.as('other'),
        sql<number>`coalesce(sum(fee), 0)`.as('fees'),
        sql<number>`count(*) FILTER (WHERE own IS NULL)::int`.as('unknown'),
      ])
      .where('payout.tenant_id', '=', tenantId)
      .groupBy(['payout.currency', sql`coalesce(last.state, payout.state)`])
      .execute()
  );
}

/** Returns the amounts booked at the providers, payments less refunds and disputes, by currency, in minor units. */
export async function selectBooked({
  trx,
  tenantId,
}: Scope): Promise<{ readonly currency: string; readonly booked: number }[]> {
  return trx
    .selectFrom('provider_balance')
    .select(['currency', sql<number>`sum(booked)`.as('booked')])
    .where('tenant_id', '=', tenantId)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
}

/** Returns our intents by the provider's references of their payments. */
export async function selectIntentIds(
  { trx, tenantId }: Scope,
  provider: PaymentProviderName,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows =
    references.length === 0
      ? []
      : await trx
          .selectFrom('payment_intent')
          .select(['id', 'reference'])
          .where('tenant_id', '=', tenantId)
          .where('provider', '=', provider)
          .where('reference', 'in', references)
          .execute();
  return new Map(rows.map(({ id, reference }) => [reference ?? '', id]));
}
