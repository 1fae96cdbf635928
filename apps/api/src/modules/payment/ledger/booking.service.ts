import type { Scope } from '../../../platform/database/database.ts';
import { includedTax, type Sale } from './sale.ts';
import { addRevenue, insertBooking, insertReceipt, nextReceiptNumber } from './ledger.queries.ts';
import type { IntentRow, ReceiptKind } from '../payment.table.ts';
import type { PaidCard, PaymentDispute } from '../provider.ts';

/**
 * The author and reason of a change, stored in every ledger, dispute, entitlement and purchase-change row.
 */
export interface Cause {
  readonly actor: 'viewer' | 'provider' | 'completer' | 'operator' | 'schedule';
  readonly reason: string;
}

type BookedIntent = Pick<
  IntentRow,
  'id' | 'purchase_id' | 'customer_id' | 'amount' | 'currency' | 'provider'
>;

/** A card as shown on its receipt. */
type ReceiptCard = Pick<PaidCard, 'brand' | 'last4'>;

interface Booking {
  readonly kind: ReceiptKind;
  /** Minor currency units. */
  readonly amount: number;
  /** Distinguishes the refunds of a payment; null for the payment itself. */
  readonly refundId: string | null;
  readonly card: ReceiptCard | null;
  readonly sale: Sale;
  /** The tax that the amount includes, in minor currency units. */
  readonly tax: number;
}

async function book(
  scope: Scope,
  intent: BookedIntent,
  { kind, amount, refundId, card, sale, tax }: Booking,
  { actor, reason, title }: Cause & { readonly title: string },
  at: Date,
): Promise<number> {
  const { tenantId: tenant_id } = scope;
  const { currency, customer_id, purchase_id, id: intent_id } = intent;
  // Named after the payment or refund, so that the key rejects a second booking of it.
  const booking = `${intent_id}:${kind}${refundId === null ? '' : `:${refundId}`}`;
  const sign = kind === 'refund' ? -1 : 1;
  const line = { tenant_id, booking, currency, intent_id, actor, reason, at };
  await insertBooking(scope, [
    { ...line, account: `provider:${intent.provider}`, amount: sign * amount },
    { ...line, account: kind === 'payment' ? 'sales' : 'refunds', amount: -sign * amount },
  ]);
  const number = await nextReceiptNumber(scope);
  const receipt = { tenant_id, number, kind, purchase_id, customer_id, intent_id };
  const paidWith = { card_brand: card?.brand ?? null, card_last4: card?.last4 ?? null };
  await insertReceipt(scope, {
    ...receipt,
    ...paidWith,
    title,
    amount,
    currency,
    product_id: sale.productId,
    event_id: sale.eventId,
    tax_country: sale.tax?.country ?? null,
    tax_rate: sale.tax?.rate ?? null,
    tax_amount: sale.tax === null ? null : tax,
    issued_at: at,
  });
  // Receipts of a tenant are numbered one after another, so these rows are never waited for.
  const isRefund = kind === 'refund';
  await addRevenue(scope, {
    tenant_id,
    day: sale.day,
    product_id: sale.productId,
    event_id: sale.eventId ?? '',
    currency,
    tax_country: sale.tax?.country ?? '',
    tax_rate: sale.tax?.rate ?? 0,
    payments: kind === 'payment' ? 1 : 0,
    // `paid` includes the money of a refund that came back: amounts are never negative.
    paid: isRefund ? 0 : amount,
    paid_tax: isRefund ? 0 : tax,
    refunds: isRefund ? 1 : 0,
    refunded: isRefund ? amount : 0,
    refunded_tax: isRefund ? tax : 0,
  });
  return number;
}

/** Books a payment and returns its receipt number. The database rejects duplicates. */
export const bookPayment = (
  scope: Scope,
  intent: BookedIntent,
  {
    card,
    sale,
    ...cause
  }: Cause & { readonly title: string; readonly card: ReceiptCard | null; readonly sale: Sale },
  at: Date,
): Promise<number> =>
  book(
    scope,
    intent,
    {
      kind: 'payment',
      amount: intent.amount,
      refundId: null,
      card,
      sale,
      tax: sale.tax === null ? 0 : includedTax(intent.amount, sale.tax),
    },
    cause,
    at,
  );

/** Books a refund, or the return of one, and returns its receipt number. The database rejects duplicates. */
export const bookRefund = (
  scope: Scope,
  intent: BookedIntent,
  {
    kind = 'refund',
    refundId,
    amount,
    sale,
    tax,
    ...cause
  }: Cause &
    Pick<Booking, 'amount' | 'sale' | 'tax'> & {
      readonly kind?: 'refund' | 'returned_refund';
      readonly refundId: string;
      readonly title: string;
    },
  at: Date,
): Promise<number> =>
  book(scope, intent, { kind, amount, refundId, card: null, sale, tax }, cause, at);

/**
 * Books a dispute: money that the bank took back, or returned to us. We refund nothing, so there is no
 * receipt.
 */
export async function bookDispute(
  scope: Scope,
  intent: Pick<IntentRow, 'id' | 'provider'>,
  { reference, amount, currency }: PaymentDispute,
  { isWon, actor, reason }: Cause & { readonly isWon: boolean },
  at: Date,
): Promise<void> {
  const booking = `${intent.id}:dispute:${reference}${isWon ? ':won' : ''}`;
  const sign = isWon ? 1 : -1;
  const { tenantId: tenant_id } = scope;
  const line = { tenant_id, booking, currency, intent_id: intent.id, actor, reason, at };
  await insertBooking(scope, [
    { ...line, account: `provider:${intent.provider}`, amount: sign * amount },
    { ...line, account: 'disputes', amount: -sign * amount },
  ]);
}
