import type { Scope } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/context/id.ts';
import { updateIntent } from '../intent/intent.queries.ts';
import type { IntentRow, ReceiptRow, RefundRow, RefundStatus } from '../payment.table.ts';
import type { ProviderRefund } from '../provider.ts';
import { bookRefund, type Cause } from './booking.service.ts';
import { selectReceiptsOfIntent } from './ledger.queries.ts';
import { includedTax, type Sale, taxOnReceipt } from './sale.ts';
import {
  insertRefund,
  isTakenByDispute,
  selectRefundsOfIntent,
  updateRefund,
} from './refund.queries.ts';

export {
  findRefund,
  selectRefundsOfCustomer as listRefundsOfCustomer,
  selectRefundsOfPurchase as listRefundsOfPurchase,
  selectFailedRefunds as listFailedRefunds,
} from './refund.queries.ts';

const movesNoMoney = (status: RefundStatus) => status === 'refused' || status === 'failed';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Returns the amount of a payment that can still be refunded, in minor currency units: less refunds that were
 * requested, and 0 while the bank holds the money for a dispute. The intent must be locked.
 */
export async function refundableAmountOf(scope: Scope, intent: IntentRow): Promise<number> {
  if (intent.status !== 'succeeded' || intent.amount === 0) return 0;
  if (await isTakenByDispute(scope, intent.id)) return 0;
  const refunds = await selectRefundsOfIntent(scope, intent.id);
  return (
    intent.amount -
    sum(refunds.flatMap(({ status, amount }) => (movesNoMoney(status) ? [] : amount)))
  );
}

/** Adds a refund that the provider has yet to make. The intent must be locked. */
export const requestRefund = (
  scope: Scope,
  intent: IntentRow,
  {
    amount,
    endsAccess,
    cause,
  }: Pick<RefundRow, 'amount'> & {
    /** Null if access ends once nothing of the payment is left. */
    readonly endsAccess: boolean | null;
    readonly cause: Cause;
  },
  now: Date,
): Promise<RefundRow> =>
  insertRefund(scope, {
    tenant_id: scope.tenantId,
    id: newId('rf'),
    intent_id: intent.id,
    purchase_id: intent.purchase_id,
    customer_id: intent.customer_id,
    amount,
    currency: intent.currency,
    status: 'requested',
    reference: null,
    ends_access: endsAccess,
    receipt_number: null,
    ...cause,
    created_at: now,
    updated_at: now,
  });

/** Records that the provider will never make a requested refund. */
export const refuseRefund = (scope: Scope, id: string, now: Date): Promise<void> =>
  updateRefund(scope, id, { status: 'refused', updated_at: now });

/**
 * Returns the sale of a refund: its own day, and the item and tax of the payment, since product and tax rate may
 * have been changed after it.
 */
async function originalSale(scope: Scope, intent: IntentRow, sale: Sale): Promise<Sale> {
  const receipts: readonly ReceiptRow[] = await selectReceiptsOfIntent(scope, intent.id);
  const paid = receipts.find(({ kind }) => kind === 'payment');
  return {
    day: sale.day,
    productId: paid?.product_id ?? sale.productId,
    eventId: paid?.event_id ?? sale.eventId,
    tax: paid === undefined ? null : taxOnReceipt(paid),
  };
}

/**
 * Returns the tax of a refund that raises the refunded amount from `less` to `more`. The refunds of a payment
 * thus have exactly the tax of their total.
 */
const taxOfPart = (tax: Sale['tax'], less: number, more: number): number =>
  tax === null ? 0 : includedTax(more, tax) - includedTax(less, tax);

type BookingCause = Cause & { readonly title: string; readonly sale: Sale };

/** A refund that failed at the bank, and the receipt that cancels it. */
interface ReturnedRefund {
  readonly id: string;
  readonly receiptNumber: number | null;
}

/**
 * Books back the refunds of a locked intent that failed at the bank, each with a receipt that cancels the one of the
 * refund. The amount can then be refunded again. Returns the refunds that were not known as failed before; those that
 * had not been booked have no receipt. The result depends only on what the provider reports.
 */
export async function bookReturnedRefunds(
  scope: Scope,
  intent: IntentRow,
  failed: readonly ProviderRefund[],
  { title, sale, ...cause }: BookingCause,
  now: Date,
): Promise<readonly ReturnedRefund[]> {
  if (failed.length === 0) return [];
  const returned: ReturnedRefund[] = [];
  const original = await originalSale(scope, intent, sale);
  let refunded = intent.refunded_amount;
  for (const refund of await selectRefundsOfIntent(scope, intent.id)) {
    const { id, amount, status } = refund;
    const reported = failed.find(
      ({ reference, refundId }) => refundId === id || reference === refund.reference,
    );
    if (reported === undefined || movesNoMoney(status)) continue;
    let receiptNumber: number | null = null;
    if (status === 'booked') {
      receiptNumber = await bookRefund(
        scope,
        intent,
        {
          ...cause,
          kind: 'returned_refund',
          title,
          refundId: id,
          amount,
          sale: original,
          tax: taxOfPart(original.tax, refunded - amount, refunded),
        },
        now,
      );
      refunded -= amount;
    }
    const { reference } = reported;
    await updateRefund(scope, id, { status: 'failed', reference, updated_at: now });
    returned.push({ id, receiptNumber });
  }
  if (refunded !== intent.refunded_amount)
    await updateIntent(scope, intent.id, {
      refunded_amount: refunded,
      status: 'succeeded',
      updated_at: now,
    });
  return returned;
}

/** Changes by booking the provider's refunds. */
export interface BookedRefunds {
  /** Refunds that were booked now. */
  readonly booked: readonly (RefundRow & { readonly receiptNumber: number })[];
  /** True if nothing of the payment is left, and no refund specified that access stays. */
  readonly endsAccess: boolean;
}

/**
 * Books the provider's refunds of a locked intent that are not booked yet, each with a receipt. The result
 * depends only on what the provider has refunded, so that messages may arrive in any order and repeatedly.
 */
export async function bookRefunds(
  scope: Scope,
  intent: IntentRow,
  made: readonly ProviderRefund[],
  { title, sale, ...cause }: BookingCause,
  now: Date,
): Promise<BookedRefunds> {
  if (intent.status !== 'succeeded') return { booked: [], endsAccess: false };
  const storedRefunds = await selectRefundsOfIntent(scope, intent.id);
  const references = new Set(storedRefunds.map(({ reference }) => reference));
  const booked: (RefundRow & { readonly receiptNumber: number })[] = [];
  const original = await originalSale(scope, intent, sale);
  let refunded = intent.refunded_amount;
  for (const { reference, refundId, amount } of made) {
    if (references.has(reference)) continue;
    const requested = storedRefunds.find(
      ({ id, status }) => id === refundId && status !== 'booked',
    );
    const refund =
      requested ?? (await requestRefund(scope, intent, { amount, endsAccess: null, cause }, now));
    const causeOfRefund =
      requested === undefined
        ? cause
        : // The row has it from a `Cause`.
          { actor: requested.actor as Cause['actor'], reason: requested.reason };
    const receiptNumber = await bookRefund(
      scope,
      intent,
      {
        ...causeOfRefund,
        title,
        refundId: refund.id,
        amount,
        sale: original,
        tax: taxOfPart(original.tax, refunded, refunded + amount),
      },
      now,
    );
    refunded += amount;
    const change = { status: 'booked', reference, amount, receipt_number: receiptNumber } as const;
    await updateRefund(scope, refund.id, { ...change, updated_at: now });
    booked.push({ ...refund, ...change, receiptNumber });
  }
  if (booked.length === 0) return { booked, endsAccess: false };
  const isFullRefund = refunded === intent.amount;
  await updateIntent(scope, intent.id, {
    refunded_amount: refunded,
    ...(isFullRefund && { status: 'refunded' }),
    updated_at: now,
  });
  const staysOpen = storedRefunds.some(
    ({ ends_access: ends, status }) => ends === false && !movesNoMoney(status),
  );
  return { booked, endsAccess: isFullRefund && !staysOpen };
}
