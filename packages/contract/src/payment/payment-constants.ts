import type { CallAddresses } from '../call/call-address.ts';
import type { ErrorCodes } from '../call/error.ts';

/**
 * Payment providers. `sandbox` is a bank inside this project that moves no money and accepts the cards of
 * `sandboxCards`.
 */
export const paymentProviders = ['sandbox', 'stripe'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/**
 * Why a payment was declined, as far as the payer may know. `authentication_required`: the bank requires
 * confirmation while the payer is absent, as at a renewal. `no_card`: none is stored. `abandoned`: the
 * payer did not finish. `trial_taken`: this person or card already had a free trial. `provider_refused`:
 * the payment provider refuses this payment with any card. `refunded`: it was paid, and paid back since.
 */
export const declineReasons = [
  'card_declined',
  'insufficient_funds',
  'card_expired',
  'authentication_failed',
  'authentication_required',
  'no_card',
  'abandoned',
  'trial_taken',
  'provider_refused',
  'refunded',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** `lost`: the bank decided for the payer, or an operator accepted the dispute. */
export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** Why a payer disputes a payment, as Stripe names the reasons; `general` for any other. */
export const disputeReasons = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
  'general',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** A sandbox card. Only its token is sent, as with a real card. */
export interface SandboxCard {
  readonly number: string;
  /** With `_` and eight digits appended, it is a different card with the same behaviour. */
  readonly token: string;
  readonly behaviour: SandboxBehaviour;
}

/**
 * Outcome of a payment with a sandbox card. `asks` and `asks_in_page` require confirmation (3-D Secure), on
 * a page of the bank or in a frame. `takes_time` is paid after 8 s. `hangs` responds after 30 s.
 * `loses_reply` pays, but the response is lost. `repeats` and `disorders` report the payment twice or out
 * of order. `declines_later` pays while the owner is present, but no renewals. `asks_always` requires
 * confirmation at every renewal, too. `disputes` pays, and disputes the payment 5 s later.
 */
export type SandboxBehaviour =
  | 'approves'
  | 'declines'
  | 'lacks_funds'
  | 'asks'
  | 'asks_in_page'
  | 'takes_time'
  | 'hangs'
  | 'loses_reply'
  | 'repeats'
  | 'disorders'
  | 'declines_later'
  | 'asks_always'
  | 'disputes';

export const sandboxCards = [
  { number: '4242424242424242', token: 'tok_sandbox_approves', behaviour: 'approves' },
  { number: '4000000000000002', token: 'tok_sandbox_declines', behaviour: 'declines' },
  { number: '4000000000009995', token: 'tok_sandbox_lacks_funds', behaviour: 'lacks_funds' },
  { number: '4000000000003220', token: 'tok_sandbox_asks', behaviour: 'asks' },
  { number: '4000002500003155', token: 'tok_sandbox_asks_in_page', behaviour: 'asks_in_page' },
  { number: '4000000000000077', token: 'tok_sandbox_takes_time', behaviour: 'takes_time' },
  { number: '4000000000000036', token: 'tok_sandbox_hangs', behaviour: 'hangs' },
  { number: '4000000000000119', token: 'tok_sandbox_loses_reply', behaviour: 'loses_reply' },
  { number: '4000000000000044', token: 'tok_sandbox_repeats', behaviour: 'repeats' },
  { number: '4000000000000051', token: 'tok_sandbox_disorders', behaviour: 'disorders' },
  { number: '4000000000000341', token: 'tok_sandbox_declines_later', behaviour: 'declines_later' },
  { number: '4000002760003184', token: 'tok_sandbox_asks_always', behaviour: 'asks_always' },
  { number: '4000000000000259', token: 'tok_sandbox_disputes', behaviour: 'disputes' },
] as const satisfies readonly SandboxCard[];

export const paymentErrors = {
  payment_declined: { status: 402, message: 'The payment was declined' },
  receipt_not_found: { status: 404, message: 'This receipt does not exist' },
  no_stored_card: { status: 409, message: 'There is no stored card' },
  webhook_invalid: { status: 400, message: 'The signature of the message is invalid' },
} as const satisfies ErrorCodes;

export const paymentAddresses = {
  getStoredCard: { method: 'GET', path: '/api/commerce/get_stored_cc', caller: 'user' },
  removeStoredCard: { method: 'POST', path: '/api/commerce/remove_stored_cc', caller: 'user' },
  listReceipts: { method: 'GET', path: '/api/commerce/get_receipts', caller: 'user' },
  createReceiptLink: { method: 'POST', path: '/api/commerce/receipt_link', caller: 'user' },
} as const satisfies CallAddresses;
