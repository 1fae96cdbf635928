import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

/** Maximum days for which an unpaid renewal leaves access; for short periods it is half their length. */
export const maxGraceDays = 7;

/** How long a checkout waits for the provider before it returns PENDING, ms (FLT-04). */
export const providerTimeoutMs = 5000;

/** Kinds of purchases: the ticket of an event, or the contract of a subscription. */
export const purchaseKinds = ['ticket', 'contract'] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

/** States of a purchase as stored; `refunded` stands for revoked access, with or without a payment. */
export const purchaseStates = [
  'pending',
  'active',
  'paused',
  'declined',
  'ended',
  'refunded',
] as const;

/** What a payment was for. `trial` and `card` charge nothing; `upgrade` pays a price difference. */
export const paymentKinds = ['purchase', 'trial', 'renewal', 'upgrade', 'card'] as const;

/**
 * `requested`: the provider has not made the refund yet. `refused`: it never will, because nothing was left.
 * `failed`: the bank could not pay it out, so its money came back.
 */
export const refundStates = ['requested', 'booked', 'refused', 'failed'] as const;

/**
 * States of a subscription: first payment in progress, active, in its free trial, unpaid within its grace
 * period, active but about to pause or end, paused, ended.
 */
export const contractStates = [
  'processing',
  'active',
  'trial',
  'grace',
  'pausing',
  'ending',
  'paused',
  'over',
] as const;
export type ContractState = (typeof contractStates)[number];

/**
 * States by which operators list subscriptions: about to pause counts as active, `ending` is cancelled at the end
 * of what was paid. `past_due`: a renewal was declined, and the grace period is not over.
 */
export const operatorContractStates = [
  'active',
  'trial',
  'past_due',
  'ending',
  'paused',
  'ended',
] as const;
export type OperatorContractState = (typeof operatorContractStates)[number];

/** Maximum customers that a text may match in a list of subscriptions or disputes. */
export const maxMatchedCustomers = 200;

/** Longest explanation of an operator in the evidence against a dispute, in characters. */
export const maxDisputeExplanation = 5000;

/** Actions that a subscription's state allows its owner. */
export const contractActions = ['cancel', 'resume', 'pause', 'pay', 'change', 'card'] as const;
export type ContractAction = (typeof contractActions)[number];

/** When a change of a subscription takes effect. */
export const changeTimes = ['at_once', 'at_end'] as const;

export const purchaseErrors = {
  purchase_not_found: { status: 404, message: 'This purchase does not exist' },
  dispute_not_found: { status: 404, message: 'This dispute does not exist' },
  purchase_under_way: { status: 409, message: 'A payment for this is in progress' },
  product_sold_out: { status: 409, message: 'This is sold out' },
  product_not_sold: { status: 409, message: 'This cannot be bought here' },
  purchase_disputed: {
    status: 409,
    message: 'The payment for this is disputed; the bank has not decided yet',
  },
  idempotency_key_reused: {
    status: 409,
    message: 'The Idempotency-Key was used for another request',
  },
} as const satisfies ErrorCodes;

export const purchaseAddresses = {
  buyTicket: { method: 'POST', path: '/api/commerce/ppv_checkout', caller: 'user' },
  buyTicketByStoredCard: { method: 'POST', path: '/api/commerce/ppv_by_stored_cc', caller: 'user' },
  buySubscription: {
    method: 'POST',
    path: '/api/commerce/subscription_checkout',
    caller: 'user',
  },
  buySubscriptionByStoredCard: {
    method: 'POST',
    path: '/api/commerce/subscribe_by_stored_cc',
    caller: 'user',
  },
  get: { method: 'GET', path: '/api/commerce/get_purchase/id/{id}', caller: 'user' },
  listTickets: { method: 'GET', path: '/api/commerce/get_customer_ppv', caller: 'user' },
  getTicket: {
    method: 'GET',
    path: '/api/commerce/get_customer_ppv_by_id/id/{id}',
    caller: 'user',
  },
  listContracts: { method: 'GET', path: '/api/commerce/customer_contracts', caller: 'user' },
  getContract: {
    method: 'GET',
    path: '/api/commerce/get_customer_subscriptions_by_id/id/{id}',
    caller: 'user',
  },
  cancelContract: { method: 'POST', path: '/api/commerce/cancel_contract', caller: 'user' },
  resumeContract: { method: 'POST', path: '/api/commerce/resume_contract', caller: 'user' },
  pauseContract: { method: 'POST', path: '/api/commerce/pause_contract', caller: 'user' },
  payContract: { method: 'POST', path: '/api/commerce/pay_contract', caller: 'user' },
  changeContract: { method: 'POST', path: '/api/commerce/change_contract', caller: 'user' },
  listContractChanges: {
    method: 'GET',
    path: '/api/commerce/get_contract_changes/id/{id}',
    caller: 'user',
  },
  listForOperator: {
    method: 'GET',
    path: '/api/operator/purchase/list',
    caller: 'operator',
    permission: 'customer:read',
  },
  getForOperator: {
    method: 'GET',
    path: '/api/operator/purchase/get/{id}',
    caller: 'operator',
    permission: 'customer:read',
  },
  listFailedRefunds: {
    method: 'GET',
    path: '/api/operator/purchase/list_failed_refunds',
    caller: 'operator',
    permission: 'customer:read',
  },
  listContractsForOperator: {
    method: 'GET',
    path: '/api/operator/purchase/list_contracts',
    caller: 'operator',
    permission: 'customer:read',
  },
  cancel: {
    method: 'POST',
    path: '/api/operator/purchase/cancel/{id}',
    caller: 'operator',
    permission: 'customer:edit',
  },
  listDisputes: {
    method: 'GET',
    path: '/api/operator/purchase/list_disputes',
    caller: 'operator',
    permission: 'customer:read',
  },
  acceptDispute: {
    method: 'POST',
    path: '/api/operator/purchase/accept_dispute/{id}',
    caller: 'operator',
    permission: 'refund:create',
  },
  getDisputeEvidence: {
    method: 'GET',
    path: '/api/operator/purchase/get_dispute_evidence/{id}',
    caller: 'operator',
    permission: 'refund:create',
  },
  submitDisputeEvidence: {
    method: 'POST',
    path: '/api/operator/purchase/submit_dispute_evidence/{id}',
    caller: 'operator',
    permission: 'refund:create',
  },
  grant: {
    method: 'POST',
    path: '/api/operator/purchase/grant',
    caller: 'operator',
    permission: 'customer:edit',
  },
  revoke: {
    method: 'POST',
    path: '/api/operator/purchase/revoke/{id}',
    caller: 'operator',
    permission: 'customer:edit',
  },
  refund: {
    method: 'POST',
    path: '/api/operator/purchase/refund/{id}',
    caller: 'operator',
    permission: 'refund:create',
  },
  renewContract: {
    method: 'POST',
    path: '/api/operator/purchase/renew/{id}',
    caller: 'operator',
    permission: 'refund:create',
  },
} as const satisfies CallAddresses;
