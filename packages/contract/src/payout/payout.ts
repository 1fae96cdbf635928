import { z } from 'zod';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { cursorPaged, cursorPaging } from '../call/cursor-paging.ts';
import { id, idParams, inContent, isoTime } from '../call/primitives.ts';
import { paymentProviders } from '../payment/payment-constants.ts';
import { type payoutAddresses, payoutEntryKinds, payoutStates } from './payout-constants.ts';

/** Money that the payment provider sends to the bank account of the tenant. Amounts are in minor currency units. */
export const payout = z.object({
  id,
  provider: z.enum(paymentProviders),
  /** Id of the payout at the provider, as its site shows it. */
  providerReference: z.string(),
  state: z.enum(payoutStates),
  /** Amount that arrives, minor currency units; negative if the provider collects money. */
  amount: z.int(),
  currency: z.string(),
  /** Payments less refunds and disputes, and the fees; null if the provider does not report them, or not yet. */
  gross: z.int().nullable(),
  fee: z.int().nullable(),
  createdAt: isoTime,
  arrivesAt: isoTime,
  /** Why the payout failed, in the words of the provider. */
  failure: z.string().nullable(),
  /** State of its entries; `none`: the provider does not list them; `pending`: they are not all read yet. */
  entries: z.enum(['none', 'pending', 'complete']),
});
export type Payout = z.infer<typeof payout>;

/** A payment, refund, dispute or fee in a payout. */
export const payoutEntry = z.object({
  reference: z.string(),
  kind: z.enum(payoutEntryKinds),
  /** Minor currency units; negative for refunds and disputes. */
  amount: z.int(),
  fee: z.int(),
  currency: z.string(),
  at: isoTime,
  /** Null if it belongs to no purchase of this portal. */
  purchaseId: id.nullable(),
  /** Null if the account was deleted. */
  accountId: id.nullable(),
  productTitle: z.string().nullable(),
  eventTitle: z.string().nullable(),
});
export type PayoutEntry = z.infer<typeof payoutEntry>;

/**
 * How revenue in a currency agrees with payouts, in minor units: `earned` = `paidOut` + `onTheWay` + `notPaidOut`, each
 * before fees.
 */
export const payoutBalance = z.object({
  currency: z.string(),
  /** Payments less refunds and disputes that are not won. */
  earned: z.int(),
  paidOut: z.int(),
  /** In payouts that have not arrived. */
  onTheWay: z.int(),
  /** In no payout yet. */
  notPaidOut: z.int(),
  /** Fees of all payouts. */
  fees: z.int(),
  /** The part of payouts that belongs to no purchase of this portal. */
  other: z.int(),
  /** False while the entries of a payout are unknown: its whole amount then counts as sales of this portal. */
  isExact: z.boolean(),
});
export type PayoutBalance = z.infer<typeof payoutBalance>;

export const payoutListQuery = z.strictObject({
  ...cursorPaging,
  state: z.enum(payoutStates).nullable().default(null),
});
export type PayoutListQuery = z.infer<typeof payoutListQuery>;

export const payoutEntryListQuery = z.strictObject({ ...cursorPaging });
export type PayoutEntryListQuery = z.infer<typeof payoutEntryListQuery>;

export const payoutCalls = {
  getBalance: {
    summary: 'Returns how the revenue of each currency agrees with the payouts',
    response: inContent(z.array(payoutBalance)),
  },
  list: {
    summary: 'Returns payouts, by the day of their arrival, the latest first',
    query: payoutListQuery,
    response: cursorPaged(payout),
  },
  get: {
    summary: 'Returns a payout',
    params: idParams,
    response: inContent(payout),
  },
  listEntries: {
    summary: 'Returns the payments, refunds, disputes and fees of a payout, the oldest first',
    params: idParams,
    query: payoutEntryListQuery,
    response: cursorPaged(payoutEntry),
  },
} as const satisfies CallSchemasOf<typeof payoutAddresses>;
