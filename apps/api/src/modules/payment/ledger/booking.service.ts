import type { Scope } from '../../../platform/database/database.ts';
import { insertBooking, insertReceipt, nextReceiptNumber } from './ledger.queries.ts';
import { updateIntent } from '../intent/intent.queries.ts';
import type { IntentRow } from '../payment.table.ts';
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

async function book(
  scope: Scope,
  intent: BookedIntent,
  kind: 'payment' | 'refund',
  { actor, reason, title }: Cause & { readonly title: string },
  card: ReceiptCard | null,
  at: Date,
): Promise<number> {
  const { tenantId: tenant_id } = scope;
  const { amount, currency, customer_id, purchase_id, id: intent_id } = intent;
  // Named after the intent, so that the key rejects a second booking of the kind.
  const booking = `${intent_id}:${kind}`;
  const sign = kind === 'payment' ? 1 : -1;
  const line = { tenant_id, booking, currency, intent_id, actor, reason, at };
  await insertBooking(scope, [
    { ...line, account: `provider:${intent.provider}`, amount: sign * amount },
    { ...line, account: kind === 'payment' ? 'sales' : 'refunds', amount: -sign * amount },
  ]);
  const number = await nextReceiptNumber(scope);
  const receipt = { tenant_id, number, kind, purchase_id, customer_id, intent_id };
  const paidWith = { card_brand: card?.brand ?? null, card_last4: card?.last4 ?? null };
  await insertReceipt(scope, { ...receipt, ...paidWith, title, amount, currency, issued_at: at });
  return number;
}

/** Books a payment and returns its receipt number. The database rejects duplicates. */
export const bookPayment = (
  scope: Scope,
  intent: BookedIntent,
  { card, ...cause }: Cause & { readonly title: string; readonly card: ReceiptCard | null },
  at: Date,
): Promise<number> => book(scope, intent, 'payment', cause, card, at);

/** Books a refund with a receipt and ends the intent. */
export async function bookRefund(
  scope: Scope,
  intent: BookedIntent,
  cause: Cause & { readonly title: string },
  at: Date,
): Promise<number> {
  const number = await book(scope, intent, 'refund', cause, null, at);
  await updateIntent(scope, intent.id, { status: 'refunded', updated_at: at });
  return number;
}

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
