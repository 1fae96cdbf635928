/** Maps Stripe's payouts and balance transactions to ours. */
import { payoutStates, type PayoutEntryKind } from '@grandstand/contract';
import type { Stripe } from 'stripe';
import type { ProviderPayout, ProviderPayoutEntry } from '../provider.ts';
import { fromStripeAmount } from './stripe-state.ts';

/** Entries or payouts in a page, the most that Stripe returns. */
const pageSize = 100;

const fromSeconds = (seconds: number) => new Date(seconds * 1000);

function entriesOf({
  automatic,
  reconciliation_status: status,
}: Stripe.Payout): ProviderPayout['entries'] {
  // Stripe does not list the entries of a manual payout.
  if (!automatic || status === 'not_applicable') return 'none';
  return status === 'completed' ? 'ready' : 'pending';
}

function payoutOf(payout: Stripe.Payout): ProviderPayout {
  const currency = payout.currency.toUpperCase();
  const state = payoutStates.find((payoutState) => payoutState === payout.status);
  if (state === undefined) throw new Error(`Stripe returned the unknown status ${payout.status}`);
  return {
    reference: payout.id,
    state,
    amount: fromStripeAmount(payout.amount, currency),
    currency,
    entries: entriesOf(payout),
    failure: payout.failure_message,
    createdAt: fromSeconds(payout.created),
    arrivesAt: fromSeconds(payout.arrival_date),
  };
}

const kinds: Readonly<Record<string, PayoutEntryKind>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'returned_refund',
  payment_failure_refund: 'returned_refund',
  payout_failure: 'returned_payout',
  payout_cancel: 'returned_payout',
  stripe_fee: 'fee',
  network_cost: 'fee',
};

/** Returns the payment of a charge, refund or dispute; null for anything else. */
function paymentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || !('payment_intent' in source)) return null;
  const { payment_intent: payment } = source;
  return typeof payment === 'string' ? payment : (payment?.id ?? null);
}

/** Returns the payout that failed or was cancelled, if a transaction returns its money to the balance; else null. */
function returnedPayoutOf({ type, source }: Stripe.BalanceTransaction): string | null {
  if (kinds[type] !== 'returned_payout' || source === null) return null;
  return typeof source === 'string' ? source : source.id;
}

/** True for the transactions of a payout that move its own amount out of the balance, and back if it fails. */
function isOfPayout({ type, source }: Stripe.BalanceTransaction, payout: string): boolean {
  if (type === 'payout') return true;
  const id = typeof source === 'string' ? source : source?.id;
  return kinds[type] === 'returned_payout' && id === payout;
}

function entryOf(transaction: Stripe.BalanceTransaction): ProviderPayoutEntry {
  const { id, type, amount, fee, source, created } = transaction;
  const currency = transaction.currency.toUpperCase();
  const isDispute = source !== null && typeof source !== 'string' && source.object === 'dispute';
  const kind = isDispute ? (amount < 0 ? 'dispute' : 'returned_dispute') : (kinds[type] ?? 'other');
  return {
    reference: id,
    kind,
    payment: paymentOf(source),
    returnedPayout: returnedPayoutOf(transaction),
    // Stripe reports its own charges as an amount, which is negative; here they are a fee.
    amount: kind === 'fee' ? 0 : fromStripeAmount(amount, currency),
    fee: fromStripeAmount(kind === 'fee' ? fee - amount : fee, currency),
    currency,
    at: fromSeconds(created),
  };
}

const pageAfter = (after: string | null) => ({
  limit: pageSize,
  ...(after !== null && { starting_after: after }),
});

/** Creates the part of the provider that reads payouts. */
export const stripePayouts = (client: Stripe) => ({
  listPayouts: async (since: Date, after: string | null) => {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const { data, has_more: hasMore } = await client.payouts.list({ created, ...pageAfter(after) });
    return { payouts: data.map(payoutOf), next: hasMore ? (data.at(-1)?.id ?? null) : null };
  },
  findPayout: async (reference: string) => payoutOf(await client.payouts.retrieve(reference)),
  listPayoutEntries: async (reference: string, after: string | null) => {
    const { data, has_more: hasMore } = await client.balanceTransactions.list({
      payout: reference,
      expand: ['data.source'],
      ...pageAfter(after),
    });
    return {
      entries: data.filter((entry) => !isOfPayout(entry, reference)).map(entryOf),
      next: hasMore ? (data.at(-1)?.id ?? null) : null,
    };
  },
});
