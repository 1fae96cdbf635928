/** Purchases as operators see them. */
import { z } from 'zod';
import { cursorPaging } from '../call/cursor-paging.ts';
import { fieldText, id, isoTime, text, wholeNumber } from '../call/primitives.ts';
import { declineReasons, disputeReasons, disputeStates } from '../payment/payment-constants.ts';
import {
  changeTimes,
  maxDisputeExplanation,
  operatorContractStates,
  paymentKinds,
  purchaseKinds,
  purchaseStates,
  refundStates,
} from './purchase-constants.ts';

/** A ticket or subscription of any account. */
export const operatorPurchase = z.object({
  id,
  kind: z.enum(purchaseKinds),
  /** Null if the account was deleted. */
  accountId: id.nullable(),
  productId: id,
  productTitle: z.string(),
  /** The event of a ticket. */
  eventId: id.nullable(),
  eventTitle: z.string().nullable(),
  state: z.enum(purchaseStates),
  /** Regular price per period, in minor currency units; 0 for complimentary access. */
  price: z.int().min(0),
  currency: z.string(),
  renews: z.boolean(),
  canceled: z.boolean(),
  startsAt: isoTime.nullable(),
  endsAt: isoTime.nullable(),
  createdAt: isoTime,
});
export type OperatorPurchase = z.infer<typeof operatorPurchase>;

/** A subscription or pass of any account, with its next renewal. */
export const operatorContract = z.object({
  id,
  /** The account and its mail address; null if it was deleted. */
  accountId: id.nullable(),
  email: z.string().nullable(),
  productId: id,
  productTitle: z.string(),
  state: z.enum(operatorContractStates),
  /** Regular price per period, in minor currency units; 0 for complimentary access. */
  price: z.int().min(0),
  currency: z.string(),
  startsAt: isoTime.nullable(),
  /** End of what was paid; null without an end. */
  endsAt: isoTime.nullable(),
  /** When it ended; null while it runs. */
  endedAt: isoTime.nullable(),
  /** When it renews next, and for how much after a discount; null if it does not. */
  renewsAt: isoTime.nullable(),
  renewalAmount: z.int().min(0).nullable(),
  /** Until when it gives access unpaid, when the card is charged next, and why it was declined. */
  graceUntil: isoTime.nullable(),
  retryAt: isoTime.nullable(),
  declineReason: z.enum(declineReasons).nullable(),
  /** True if it will pause at its end. */
  pauses: z.boolean(),
  /** True if it ended by a refund, a revocation or a dispute. */
  revoked: z.boolean(),
});
export type OperatorContract = z.infer<typeof operatorContract>;

/** A payment that its payer disputes at the bank. */
export const operatorDispute = z.object({
  id,
  state: z.enum(disputeStates),
  /** Null if the provider did not say. */
  reason: z.enum(disputeReasons).nullable(),
  /** Minor currency units. */
  amount: z.int().min(1),
  currency: z.string(),
  openedAt: isoTime,
  /** Until when evidence can be submitted at the provider; null if it did not say. */
  evidenceDueAt: isoTime.nullable(),
  /** When it was won or lost. */
  closedAt: isoTime.nullable(),
  /** When an operator accepted it; the provider confirms that a moment later. */
  acceptedAt: isoTime.nullable(),
  /** When an operator submitted evidence; null again if the provider refused it. */
  evidenceSubmittedAt: isoTime.nullable(),
  /** The account and its mail address; null if it was deleted. */
  accountId: id.nullable(),
  email: z.string().nullable(),
  purchaseId: id,
  productTitle: z.string(),
  /** The event of a ticket. */
  eventTitle: z.string().nullable(),
  /** The reference that finds it on the provider's own site. */
  providerReference: z.string(),
});
export type OperatorDispute = z.infer<typeof operatorDispute>;

/** What the bank gets as evidence against a dispute, in English, as the bank reads it. */
export const disputeEvidence = z.object({
  /** What the operator wrote; null until it is submitted. */
  explanation: z.string().nullable(),
  submittedAt: isoTime.nullable(),
  /** Of the account; null if it was deleted. */
  customerName: z.string().nullable(),
  customerEmail: z.string().nullable(),
  product: z.string(),
  /** When access started, such as `28 November 2026`; null if it never did. */
  serviceDate: z.string().nullable(),
  /** The payment with its receipt, the purchase and the account. */
  payment: z.array(z.string()),
  /** What was watched of what was bought, the latest first. */
  watched: z.array(z.string()),
  /** From where the account was used since the purchase, the latest first. */
  signIns: z.array(z.string()),
});
export type DisputeEvidence = z.infer<typeof disputeEvidence>;

/** A refund of a payment. */
export const purchaseRefund = z.object({
  id,
  purchaseId: id,
  paymentId: id,
  /** Minor currency units. */
  amount: z.int().min(1),
  currency: z.string(),
  state: z.enum(refundStates),
  reason: z.string(),
  /** `operator`, or `provider` if it was made there. */
  actor: z.string(),
  createdAt: isoTime,
  receiptNumber: z.int().nullable(),
});
export type PurchaseRefund = z.infer<typeof purchaseRefund>;

/** A purchase with its payments, refunds and history. */
export const operatorPurchaseDetails = operatorPurchase.extend({
  /** What can still be refunded, in minor currency units. */
  left: z.int().min(0),
  payments: z.array(
    z.object({
      id,
      kind: z.enum(paymentKinds),
      /** Number of the period that it pays for; 0 for a free trial. */
      period: z.int().min(0),
      amount: z.int().min(0),
      refunded: z.int().min(0),
      currency: z.string(),
      status: z.string(),
      declineReason: z.enum(declineReasons).nullable(),
      createdAt: isoTime,
    }),
  ),
  refunds: z.array(purchaseRefund),
  changes: z.array(
    z.object({ change: z.string(), actor: z.string(), reason: z.string(), at: isoTime }),
  ),
});
export type OperatorPurchaseDetails = z.infer<typeof operatorPurchaseDetails>;

/** At most one of account, product, event and receipt. */
export const operatorPurchaseListQuery = z
  .strictObject({
    ...cursorPaging,
    account_id: id.nullable().default(null),
    product_id: id.nullable().default(null),
    event_id: id.nullable().default(null),
    /** Number of a receipt or refund. */
    receipt: wholeNumber.min(1).max(2_147_483_647).nullable().default(null),
  })
  .refine(
    ({ account_id: account, product_id: product, event_id: event, receipt }) =>
      [account, product, event, receipt].filter((value) => value !== null).length <= 1,
    { message: 'must have at most one of account_id, product_id, event_id and receipt' },
  );
export type OperatorPurchaseListQuery = z.infer<typeof operatorPurchaseListQuery>;

export const operatorContractListQuery = z.strictObject({
  ...cursorPaging,
  state: z.enum(operatorContractStates).nullable().default(null),
  product_id: id.nullable().default(null),
  /** Start of the mail address of its customer. */
  email_prefix: fieldText(254).nullable().default(null),
});
export type OperatorContractListQuery = z.infer<typeof operatorContractListQuery>;
/** Filters of the file of subscriptions, which has all pages. */
export const operatorContractFileQuery = operatorContractListQuery.omit({
  size: true,
  after: true,
});

export const disputeListQuery = z.strictObject({
  ...cursorPaging,
  state: z.enum(disputeStates).nullable().default(null),
  /** Start of the mail address of its customer. */
  email_prefix: fieldText(254).nullable().default(null),
});
export type DisputeListQuery = z.infer<typeof disputeListQuery>;
export const disputeEvidenceBody = z.strictObject({
  /** Why the payment is due, in the language of the bank. */
  explanation: text(maxDisputeExplanation, true),
});
/** Filters of the file of disputes, which has all pages. */
export const disputeFileQuery = disputeListQuery.omit({ size: true, after: true });

/** `at_once` ends access now and refunds nothing; `at_end` leaves it until the end of what was paid. */
export const operatorCancelBody = z.strictObject({
  when: z.enum(changeTimes),
  reason: text(200),
});
export type OperatorCancelBody = z.infer<typeof operatorCancelBody>;

export const failedRefundListQuery = z.strictObject({ ...cursorPaging });
export type FailedRefundListQuery = z.infer<typeof failedRefundListQuery>;

/** Access that an operator grants without a payment. It never renews. */
export const operatorGrantBody = z.strictObject({
  account_id: id,
  product_id: id,
  /** Required for a ticket that is not for one event. */
  event_id: id.optional(),
  /** End of the access; by default as if the product were bought now. */
  ends_at: isoTime.optional(),
  reason: text(200),
});
