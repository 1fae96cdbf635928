import { z } from 'zod';
import { maxAccessCodeLength } from '../access-code/access-code-constants.ts';
import { discount } from '../access-code/access-code.ts';
import type { CallSchemasOf } from '../call/call-schemas.ts';
import { cursorPaged } from '../call/cursor-paging.ts';
import { paged, paging } from '../call/paging.ts';
import { declineReasons } from '../payment/payment-constants.ts';
import { paymentAction } from '../payment/payment.ts';
import { flag, id, idParams, inContent, isoTime, text } from '../call/primitives.ts';
import { paymentStatuses } from '../product/product-constants.ts';
import { productTranslations } from '../product/product-content.ts';
import { product, offer } from '../product/product.ts';
import {
  disputeEvidence,
  disputeEvidenceBody,
  disputeListQuery,
  failedRefundListQuery,
  operatorCancelBody,
  operatorContract,
  operatorContractListQuery,
  operatorDispute,
  operatorGrantBody,
  operatorPurchase,
  operatorPurchaseDetails,
  operatorPurchaseListQuery,
  purchaseRefund,
} from './operator-purchase.ts';
import {
  changeTimes,
  contractActions,
  contractStates,
  purchaseKinds,
  type purchaseAddresses,
} from './purchase-constants.ts';

/**
 * A card by the token of the provider's script: card number and code leave the browser in no other way.
 * `save` stores it for the next purchase; for a renewing product it is always stored.
 */
export const cardToken = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{1,200}$/, 'must be the token of a card'),
  save: z.boolean().optional(),
});

/** A coupon code that lowers the price. Not in the specification. */
const coupon = z.string().trim().min(1).max(maxAccessCodeLength).optional();

export const ticketCheckoutBody = z.strictObject({ card: cardToken, event_id: id, coupon });
export const ticketByStoredCardBody = z.strictObject({ event_id: id, coupon });
export const subscriptionCheckoutBody = z.strictObject({
  card: cardToken,
  subscription_id: id,
  coupon,
});
export const subscriptionByStoredCardBody = z.strictObject({ subscription_id: id, coupon });

/** Outcome of a purchase so far. Its id is that of the ticket or contract. */
export const purchaseOutcome = z.object({
  id,
  /** The kind of purchase to which the id belongs: a ticket or a contract. Not in the specification. */
  kind: z.enum(purchaseKinds),
  status: z.enum(paymentStatuses),
  /** What the payer must do while it is PENDING for that. Not in the specification. */
  action: paymentAction.nullable(),
  /** Why it is DECLINED. Not in the specification. */
  declineReason: z.enum(declineReasons).nullable(),
  /**
   * What its last payment charges, charged or would have charged, in minor currency units of `currency`; 0
   * for a trial. Null if there was no payment; only `get` has it. Additive.
   */
  amount: z.int().min(0).nullable().optional(),
  /** ISO 4217; only `get` has it. Additive. */
  currency: z.string().optional(),
});
export type PurchaseOutcome = z.infer<typeof purchaseOutcome>;

/** How a purchase ended; both are additive. */
const purchaseEnd = {
  /** When its access ended, which may be before `endDate`; null while it has not. */
  endedAt: isoTime.nullable().optional(),
  /** True if it ended because its payment was refunded. */
  isRefunded: z.boolean().optional(),
};

/** A bought or pending ticket; `productId` is its product. */
export const ticket = product.extend({
  productId: id,
  /** Title of its event. */
  eventTitle: z.string().nullable(),
  /** Start of its event; null if it no longer exists. */
  eventStart: isoTime.nullable(),
  ...purchaseEnd,
});
export type Ticket = z.infer<typeof ticket>;

/**
 * A bought or pending subscription (A-07, COM-11). `active`: it gives access until `endDate`. `canceled`:
 * it ends then instead of renewing.
 */
export const customerContract = offer.extend({
  ...purchaseEnd,
  active: z.boolean(),
  canceled: z.boolean(),
  /** Not in the specification, like everything below. */
  state: z.enum(contractStates),
  actions: z.array(z.enum(contractActions)),
  /** Start and price of the next period to be paid for; null for none. */
  renewsAt: isoTime.nullable(),
  /** Minor currency units. */
  renewalPrice: z.int().min(0).nullable(),
  /** What the next period would cost after `resume`, with its coupon; null unless that action is available. */
  priceIfResumed: z.int().min(0).nullable(),
  /**
   * What was paid for the current period, after coupons and with a change's difference, in minor currency
   * units; null if nothing was.
   */
  paidAmount: z.int().min(0).nullable(),
  /** Remaining discount of a coupon: `periods` counts those ahead, null for all. */
  discount: discount.nullable(),
  /** Title of the product it renews as, if that is another one. */
  nextTitle: z.string().nullable(),
  /** Its translations, as `translations` of a product. Additive. */
  nextTranslations: productTranslations.optional(),
  /** End of the grace period, in which it gives access while unpaid. */
  graceUntil: isoTime.nullable(),
  /** Time of the next charge attempt, and why the last one was declined. */
  retryAt: isoTime.nullable(),
  declineReason: z.enum(declineReasons).nullable(),
});
export type CustomerContract = z.infer<typeof customerContract>;

export const ticketListQuery = z.strictObject({ ...paging() });
export const contractListQuery = z.strictObject({
  ...paging(),
  active: flag.optional(),
  canceled: flag.optional(),
});

export const contractCancelBody = z.strictObject({ platform: z.literal('web'), id });

/** Id of one of the caller's subscriptions. */
export const contractBody = z.strictObject({ id });
export const contractPayBody = z.strictObject({ id, card: cardToken.optional() });
export const contractChangeBody = z.strictObject({ id, subscription_id: id });

/** A possible change of a subscription: when, and what it costs at once. */
export const contractChange = z.object({
  product: offer,
  when: z.enum(changeTimes),
  /** Minor currency units. */
  amount: z.int().min(0),
  currency: z.string(),
});
export type ContractChange = z.infer<typeof contractChange>;

/**
 * A refund of a purchase, or of the last period of one that renews. Without `amount`, it refunds all that is
 * left. `revoke` specifies whether access ends; by default it does if nothing is left.
 */
export const operatorRefundBody = z.strictObject({
  reason: text(200),
  /** Minor currency units; at most what is left. */
  amount: z.int().min(1).max(100_000_000).optional(),
  revoke: z.boolean().optional(),
});

/** The purchase after a refund. */
export const refundOutcome = purchaseOutcome.extend({
  refund: z.object({
    /** What is refunded now, in minor currency units; 0 if nothing was paid. */
    amount: z.int().min(0),
    /** What can still be refunded. */
    left: z.int().min(0),
    currency: z.string(),
    /** True if access has ended. */
    hasAccessEnded: z.boolean(),
  }),
});
export type RefundOutcome = z.infer<typeof refundOutcome>;
export const operatorReasonBody = z.strictObject({ reason: text(200) });

/** Purchases in the account export. */
export const purchaseExport = {
  tickets: z.array(ticket),
  contracts: z.array(customerContract),
};

const outcome = inContent(purchaseOutcome);

export const purchaseCalls = {
  buyTicket: {
    summary: 'Buys the ticket of an event with a new card',
    body: ticketCheckoutBody,
    response: outcome,
    idempotencyKey: true,
  },
  buyTicketByStoredCard: {
    summary: 'Buys the ticket of an event with the stored card',
    body: ticketByStoredCardBody,
    response: outcome,
    idempotencyKey: true,
  },
  buySubscription: {
    summary: 'Buys a subscription with a new card',
    body: subscriptionCheckoutBody,
    response: outcome,
    idempotencyKey: true,
  },
  buySubscriptionByStoredCard: {
    summary: 'Buys a subscription with the stored card',
    body: subscriptionByStoredCardBody,
    response: outcome,
    idempotencyKey: true,
  },
  get: {
    summary: "Returns the state of one of the caller's purchases",
    params: idParams,
    response: outcome,
  },
  listTickets: {
    summary: "Returns the caller's tickets, newest first",
    query: ticketListQuery,
    response: paged(ticket),
  },
  getTicket: {
    summary: "Returns one of the caller's tickets",
    params: idParams,
    response: inContent(ticket),
  },
  listContracts: {
    summary: "Returns the caller's subscriptions, newest first",
    query: contractListQuery,
    response: paged(customerContract),
  },
  getContract: {
    summary: "Returns one of the caller's subscriptions",
    params: idParams,
    response: inContent(customerContract),
  },
  cancelContract: {
    summary: 'Cancels a subscription at the end of its paid period; repeating it changes nothing',
    body: contractCancelBody,
    response: inContent(customerContract),
    idempotencyKey: true,
  },
  resumeContract: {
    summary: 'Revokes the cancellation or pause of a subscription before its paid period ends',
    body: contractBody,
    response: inContent(customerContract),
    idempotencyKey: true,
  },
  pauseContract: {
    summary:
      'Pauses a subscription from the end of its paid period: no access and no payments until it is paid again',
    body: contractBody,
    response: inContent(customerContract),
    idempotencyKey: true,
  },
  payContract: {
    summary:
      'Pays the due amount of a subscription with the stored card or a new one, which is then stored; if nothing is due, only stores the new card',
    body: contractPayBody,
    response: outcome,
    idempotencyKey: true,
  },
  changeContract: {
    summary:
      'Changes a subscription to another product: at once, for the days left, if its price is higher for the same duration; else at the end of the paid period',
    body: contractChangeBody,
    response: outcome,
    idempotencyKey: true,
  },
  listContractChanges: {
    summary: 'Returns the products that a subscription can change to, when, and at what price now',
    params: idParams,
    response: inContent(z.array(contractChange)),
  },
  listForOperator: {
    summary: 'Returns the purchases of an account, product, event or receipt, or all, newest first',
    query: operatorPurchaseListQuery,
    response: cursorPaged(operatorPurchase),
  },
  getForOperator: {
    summary: 'Returns any purchase with its payments, refunds and history',
    params: idParams,
    response: inContent(operatorPurchaseDetails),
  },
  listFailedRefunds: {
    summary: 'Returns the refunds that failed at the bank, newest first',
    query: failedRefundListQuery,
    response: cursorPaged(purchaseRefund),
  },
  listContractsForOperator: {
    summary:
      'Returns subscriptions of a state, product or customer: running ones with the soonest end first, ended ones and those of all states the latest first',
    query: operatorContractListQuery,
    response: cursorPaged(operatorContract),
  },
  cancel: {
    summary:
      'Cancels a subscription at the end of what was paid, or ends it at once without a refund',
    params: idParams,
    body: operatorCancelBody,
    response: inContent(operatorContract),
  },
  listDisputes: {
    summary:
      'Returns disputes of a state or customer: open ones with the soonest due evidence first, all others the latest first',
    query: disputeListQuery,
    response: cursorPaged(operatorDispute),
  },
  acceptDispute: {
    summary: 'Accepts an open dispute, which is then lost: the payer keeps the money',
    params: idParams,
    body: operatorReasonBody,
    response: inContent(operatorDispute),
  },
  getDisputeEvidence: {
    summary:
      'Returns what would be submitted as evidence against an open dispute, or what was: purchase, receipt, customer, what was watched',
    params: idParams,
    response: inContent(disputeEvidence),
  },
  submitDisputeEvidence: {
    summary:
      'Submits evidence against an open dispute, once: an explanation, and what `getDisputeEvidence` returns',
    params: idParams,
    body: disputeEvidenceBody,
    response: inContent(operatorDispute),
  },
  grant: {
    summary: 'Grants an account a product without a payment',
    body: operatorGrantBody,
    response: inContent(operatorPurchase),
    idempotencyKey: true,
  },
  revoke: {
    summary: 'Ends access that was granted without a payment',
    params: idParams,
    body: operatorReasonBody,
    response: inContent(operatorPurchase),
  },
  refund: {
    summary:
      'Refunds a purchase, or the last period of one that renews, in whole or in part; ends access if nothing is left, unless `revoke` says otherwise',
    params: idParams,
    body: operatorRefundBody,
    response: inContent(refundOutcome),
    idempotencyKey: true,
  },
  renewContract: {
    summary:
      'Charges the next period of a subscription now, or retries a declined one; only in the local environment',
    params: idParams,
    body: operatorReasonBody,
    response: inContent(customerContract),
    idempotencyKey: true,
  },
} as const satisfies CallSchemasOf<typeof purchaseAddresses>;
