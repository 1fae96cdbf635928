import type { RevenueGroup } from '@grandstand/contract/constants';
import { sql } from 'kysely';
import type { Scope } from '../../platform/database/database.ts';

/** Days of the tenant, `yyyy-mm-dd`, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Totals in minor currency units. */
export interface RevenueTotals {
  readonly currency: string;
  readonly payments: number;
  readonly paid: number;
  readonly paidTax: number;
  readonly refunds: number;
  readonly refunded: number;
  readonly refundedTax: number;
}

const columns: Readonly<Record<RevenueGroup, string>> = {
  day: 'day',
  product: 'product_id',
  event: 'event_id',
  country: 'tax_country',
};
const orders: Readonly<Record<RevenueGroup, string>> = {
  day: 'key, currency',
  product: 'sum(paid - refunded) DESC, key, currency',
  event: 'sum(paid - refunded) DESC, key, currency',
  country: 'sum(paid - refunded) DESC, key, currency',
};

// Sums are exact up to 2^53, far beyond any tenant's.
const sums = sql.raw(`sum(payments)::int AS payments, sum(paid)::float8 AS paid,
  sum(paid_tax)::float8 AS "paidTax", sum(refunds)::int AS refunds,
  sum(refunded)::float8 AS refunded, sum(refunded_tax)::float8 AS "refundedTax"`);

/** Returns the totals of each day, product, event or country: days in order, others the largest first. */
export async function selectRevenue(
  { trx, tenantId }: Scope,
  by: RevenueGroup,
  { from, to }: DayRange,
  limit: number,
): Promise<(RevenueTotals & { readonly key: string })[]> {
  const { rows } = await sql<RevenueTotals & { readonly key: string }>`
    SELECT ${sql.raw(by === 'day' ? `to_char(day, 'YYYY-MM-DD')` : columns[by])} AS key, currency,
      ${sums}
    FROM revenue_day
    WHERE tenant_id = ${tenantId} AND day BETWEEN ${from}::date AND ${to}::date
    GROUP BY ${sql.raw(columns[by])}, currency ORDER BY ${sql.raw(orders[by])} LIMIT ${limit}`.execute(
    trx,
  );
  return rows;
}

/** Returns the totals of each currency. */
export async function selectRevenueTotals(
  { trx, tenantId }: Scope,
  { from, to }: DayRange,
): Promise<RevenueTotals[]> {
  const { rows } = await sql<RevenueTotals>`
    SELECT currency, ${sums} FROM revenue_day
    WHERE tenant_id = ${tenantId} AND day BETWEEN ${from}::date AND ${to}::date
    GROUP BY 1 ORDER BY 1`.execute(trx);
  return rows;
}

/** Counts the subscriptions that give access at `now`, and those of them in their free trial. */
export async function countActiveContracts(
  { trx, tenantId }: Scope,
  now: Date,
): Promise<{ readonly active: number; readonly trials: number }> {
  const active = sql`tenant_id = ${tenantId} AND event_id IS NULL AND status = 'active'`;
  const counts = sql.raw(
    'count(*) AS active, count(*) FILTER (WHERE trial AND period = 0) AS trials',
  );
  // Three ranges of indexes: under row-level security, PostgreSQL would read all entries for OR or coalesce.
  const { rows } = await sql<{ active: number; trials: number }>`
    SELECT sum(active)::int AS active, sum(trials)::int AS trials FROM (
      SELECT ${counts} FROM purchase WHERE ${active} AND ends_at > ${now}
      UNION ALL
      SELECT ${counts} FROM purchase WHERE ${active} AND ends_at IS NULL
      UNION ALL
      SELECT ${counts} FROM purchase
      WHERE ${active} AND grace_until > ${now} AND ends_at <= ${now}
    ) AS parts`.execute(trx);
  return rows[0] ?? { active: 0, trials: 0 };
}

interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** Counts subscriptions by the day of a column, in a time zone. */
async function countContracts(
  { trx, tenantId }: Scope,
  { from, to }: DayRange,
  timeZone: string,
  column: 'starts_at' | 'ended_at',
): Promise<DayCount[]> {
  const at = sql.ref(column);
  const { rows } = await sql<DayCount>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, count FROM (
      SELECT (${at} AT TIME ZONE ${timeZone})::date AS day, count(*)::int AS count FROM purchase
      WHERE tenant_id = ${tenantId} AND event_id IS NULL AND ${at} IS NOT NULL
        AND ${at} >= ${from}::timestamp AT TIME ZONE ${timeZone}
        AND ${at} < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}
      GROUP BY 1) AS days ORDER BY 1`.execute(trx);
  return rows;
}

/** Counts the subscriptions that started on each day of a time zone. */
export const countStartedContracts = (
  scope: Scope,
  days: DayRange,
  timeZone: string,
): Promise<DayCount[]> => countContracts(scope, days, timeZone, 'starts_at');

/** Counts the ended and refunded subscriptions by the day of their end, in a time zone. */
export const countEndedContracts = (
  scope: Scope,
  days: DayRange,
  timeZone: string,
): Promise<DayCount[]> => countContracts(scope, days, timeZone, 'ended_at');

/**
 * Counts the devices that play each event with an entitlement and were seen after a time, the most watched
 * first.
 */
export async function countStreams(
  { trx, tenantId }: Scope,
  since: Date,
  limit: number,
): Promise<{ readonly eventId: string; readonly streams: number }[]> {
  const { rows } = await sql<{ eventId: string; streams: number }>`
    SELECT event_id AS "eventId", count(*)::int AS streams FROM playback_stream
    WHERE tenant_id = ${tenantId} AND seen_at > ${since} AND stopped_at IS NULL
    GROUP BY 1 ORDER BY 2 DESC LIMIT ${limit}`.execute(trx);
  return rows;
}

/** Returns matches that are live, and the named others. */
export const selectWatchedEvents = (
  { trx, tenantId }: Scope,
  ids: readonly string[],
  limit: number,
): Promise<{ id: string; title: string; status: string }[]> =>
  trx
    .selectFrom('event')
    .select(['id', 'title', 'status'])
    .where('tenant_id', '=', tenantId)
    .where('media_type', '=', 'event')
    .where((eb) =>
      eb.or([eb('status', '=', 'live'), ...(ids.length === 0 ? [] : [eb('id', 'in', ids)])]),
    )
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** A receipt as an accountant reads it. */
export interface AccountedReceipt {
  readonly number: number;
  readonly kind: string;
  readonly issuedAt: Date;
  readonly title: string;
  readonly amount: number;
  readonly currency: string;
  readonly taxCountry: string | null;
  readonly taxRate: number | null;
  readonly taxAmount: number | null;
  readonly purchaseId: string;
  readonly productId: string;
  readonly eventId: string | null;
  readonly provider: string;
  readonly reference: string | null;
}

/** Returns the receipts of some days of a time zone after one of them, in order. */
export async function selectReceiptsOfDays(
  { trx, tenantId }: Scope,
  { from, to }: DayRange,
  timeZone: string,
  after: { readonly issuedAt: Date; readonly number: number } | null,
  limit: number,
): Promise<AccountedReceipt[]> {
  const following =
    after === null
      ? sql``
      : sql`AND (receipt.issued_at, receipt.number) > (${after.issuedAt}, ${after.number}::int)`;
  const { rows } = await sql<AccountedReceipt>`
    SELECT receipt.number, receipt.kind, receipt.issued_at AS "issuedAt", receipt.title,
      receipt.amount, receipt.currency, tax_country AS "taxCountry", tax_rate AS "taxRate",
      tax_amount AS "taxAmount", receipt.purchase_id AS "purchaseId",
      coalesce(receipt.product_id, purchase.product_id) AS "productId",
      coalesce(receipt.event_id, purchase.event_id) AS "eventId",
      payment_intent.provider, payment_intent.reference
    FROM receipt
    JOIN purchase ON purchase.tenant_id = receipt.tenant_id AND purchase.id = receipt.purchase_id
    JOIN payment_intent ON payment_intent.tenant_id = receipt.tenant_id
      AND payment_intent.id = receipt.intent_id
    WHERE receipt.tenant_id = ${tenantId}
      AND receipt.issued_at >= ${from}::timestamp AT TIME ZONE ${timeZone}
      AND receipt.issued_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}
      ${following}
    ORDER BY receipt.issued_at, receipt.number LIMIT ${limit}`.execute(trx);
  return rows;
}
