import type { Scope } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/context/id.ts';
import { updateIntent } from '../intent/intent.queries.ts';
import type { IntentRow, RefundRow } from '../payment.table.ts';
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
} from './refund.queries.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Returns what can still be refunded of a payment, in minor currency units: without what was requested, and
 * nothing while the bank has the money for a dispute. The intent must be locked.
 */
export async function refundableOf(scope: Scope, intent: IntentRow): Promise<number> {
  if (intent.status !== 'succeeded' || intent.amount === 0) return 0;
  if (await isTakenByDispute(scope, intent.id)) return 0;
  const refunds = await selectRefundsOfIntent(scope, intent.id);
  return (
    intent.amount -
    sum(refunds.flatMap(({ status, amount }) => (status === 'refused' ? [] : amount)))
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

/** What booking the provider's refunds changed. */
export interface BookedRefunds {
  /** Those booked now. */
  readonly booked: readonly (RefundRow & { readonly receiptNumber: number })[];
  /** True if nothing of the payment is left, and no refund specified that access stays. */
  readonly endsAccess: boolean;
}

/**
 * Books the provider's refunds of a locked intent that are not booked yet, each with a receipt. The result
 * depends on what the provider has made alone, so that messages may arrive in any order and repeatedly.
 */
export async function bookRefunds(
  scope: Scope,
  intent: IntentRow,
  made: readonly ProviderRefund[],
  { title, sale, ...cause }: Cause & { readonly title: string; readonly sale: Sale },
  now: Date,
): Promise<BookedRefunds> {
  if (intent.status !== 'succeeded') return { booked: [], endsAccess: false };
  const known = await selectRefundsOfIntent(scope, intent.id);
  const references = new Set(known.map(({ reference }) => reference));
  const booked: (RefundRow & { readonly receiptNumber: number })[] = [];
  const paid = (await selectReceiptsOfIntent(scope, intent.id)).find(
    ({ kind }) => kind === 'payment',
  );
  // As it was paid: the product may have been changed since, and so may the rate of the tax.
  const tax = paid === undefined ? null : taxOnReceipt(paid);
  const saleOfPayment = {
    day: sale.day,
    productId: paid?.product_id ?? sale.productId,
    eventId: paid?.event_id ?? sale.eventId,
    tax,
  };
  let refunded = intent.refunded_amount;
  for (const { reference, refundId, amount } of made) {
    if (references.has(reference)) continue;
    const requested = known.find(({ id, status }) => id === refundId && status !== 'booked');
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
        sale: saleOfPayment,
        // Of all parts together exactly that of the payment.
        tax: tax === null ? 0 : includedTax(refunded + amount, tax) - includedTax(refunded, tax),
      },
      now,
    );
    refunded += amount;
    const change = { status: 'booked', reference, amount, receipt_number: receiptNumber } as const;
    await updateRefund(scope, refund.id, { ...change, updated_at: now });
    booked.push({ ...refund, ...change, receiptNumber });
  }
  if (booked.length === 0) return { booked, endsAccess: false };
  const isWhole = refunded === intent.amount;
  await updateIntent(scope, intent.id, {
    refunded_amount: refunded,
    ...(isWhole && { status: 'refunded' }),
    updated_at: now,
  });
  const staysOpen = known.some(
    ({ ends_access: ends, status }) => ends === false && status !== 'refused',
  );
  return { booked, endsAccess: isWhole && !staysOpen };
}
