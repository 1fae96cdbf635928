import type {
  DeclineReason,
  DisputeReason,
  PaymentAction,
  PaymentProviderName,
  PayoutEntryKind,
  PayoutState,
} from '@grandstand/contract';

/** The card of a payment, with which the provider can be charged again. */
export interface PaidCard {
  readonly reference: string;
  /** Equal for the same card across accounts; null if the provider reports none. */
  readonly fingerprint: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** A payment dispute at the bank, once it has moved money. */
export interface PaymentDispute {
  readonly reference: string;
  /** `open` and `lost`: the bank has taken the money back; `won`: it has returned it. */
  readonly status: 'open' | 'won' | 'lost';
  /** Minor currency units. */
  readonly amount: number;
  readonly currency: string;
  /** Why the payer disputes it; null if the provider does not say. */
  readonly reason: DisputeReason | null;
  /** Deadline for submitting evidence at the provider; null if it cannot be submitted, or no longer. */
  readonly evidenceDueAt: Date | null;
}

/** A refund as the provider made it. */
export interface ProviderRefund {
  /** The provider's reference. */
  readonly reference: string;
  /** Our id; null for a refund that was made at the provider. */
  readonly refundId: string | null;
  /** Minor currency units. */
  readonly amount: number;
}

/**
 * The provider's state of a payment. `ready`: no card was tried yet. `failed` is final: the payment cannot be
 * charged again. `refunded`: refunded in full, by us or at the provider.
 */
export interface PaymentState {
  /** Null if the provider refused the payment, which is `failed`. */
  readonly reference: string | null;
  readonly status: 'ready' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'refunded';
  /** Minor currency units, as reported by the provider. */
  readonly amount: number;
  readonly currency: string;
  readonly action: PaymentAction | null;
  readonly declineReason: DeclineReason | null;
  readonly card: PaidCard | null;
  /** All refunds that the provider made or is making, the oldest first. */
  readonly refunds: readonly ProviderRefund[];
  /** Refunds that the bank could not pay out: their money came back, days after they were made. */
  readonly failedRefunds: readonly ProviderRefund[];
  readonly dispute: PaymentDispute | null;
}

/** A payment registered with the provider. */
export interface KnownPayment extends PaymentState {
  readonly reference: string;
}

/**
 * Thrown if a provider permanently rejects a payment (whatever the card), a refund, the acceptance of a dispute, or the
 * evidence against one.
 */
export class PaymentRefusedError extends Error {
  override readonly name = 'PaymentRefusedError';
}

export interface NewPayment {
  /** The idempotency key: repeating it returns the same payment. */
  readonly intentId: string;
  /** The provider's reference of the customer. */
  readonly customer: string;
  /**
   * 0 charges nothing and only stores the card, e.g. for a free trial; the payer may have to confirm that.
   */
  readonly amount: number;
  readonly currency: string;
  /** Title of the product, which describes the payment at the provider. Empty if unknown. */
  readonly title: string;
  /** Stores the card for off-session charges. */
  readonly saveCard: boolean;
}

export interface NewRefund {
  /** The idempotency key: repeating it refunds nothing more. */
  readonly refundId: string;
  /** Minor currency units; at most what is left of the payment. */
  readonly amount: number;
  readonly currency: string;
}

/** Evidence against a dispute, in English. */
export interface NewEvidence {
  /** The idempotency key: repeating it submits nothing more. */
  readonly key: string;
  /** Why the payment is due, in the words of the operator. */
  readonly explanation: string;
  /** Null if the account was deleted. */
  readonly customerName: string | null;
  readonly customerEmail: string | null;
  readonly product: string;
  /** When access started, such as `28 November 2026`. */
  readonly serviceDate: string | null;
  readonly payment: readonly string[];
  /** The viewing history of the customer for this purchase. */
  readonly watched: readonly string[];
  readonly signIns: readonly string[];
}

export interface Confirmation {
  readonly intentId: string;
  /** The token of a new card, or the reference of a stored one. */
  readonly method: { readonly token: string } | { readonly card: string };
  /** The address to which the bank's page returns the payer. */
  readonly returnUrl: string;
  /**
   * True if the payer is absent and cannot confirm, e.g. at a renewal. A payment that needs a confirmation
   * is then `failed` with `authentication_required`.
   */
  readonly offSession: boolean;
}

/** Money that the provider sends to the tenant's bank account. Amounts are in minor currency units. */
export interface ProviderPayout {
  readonly reference: string;
  readonly state: PayoutState;
  /** The amount that arrives, after fees. */
  readonly amount: number;
  readonly currency: string;
  /** State of the provider's list of its entries: never available, not yet, or now. */
  readonly entries: 'none' | 'pending' | 'ready';
  /** Why it failed; null if it did not. */
  readonly failure: string | null;
  readonly createdAt: Date;
  readonly arrivesAt: Date;
}

/** An entry of a payout, whose amount is the sum of the amounts of its entries less their fees. */
export interface ProviderPayoutEntry {
  /** The provider's reference of the entry. */
  readonly reference: string;
  readonly kind: PayoutEntryKind;
  /** The payment that it belongs to; null if none. */
  readonly payment: string | null;
  /** The failed or cancelled payout whose money it returns; null if none. */
  readonly returnedPayout: string | null;
  /** Negative for what was deducted. */
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly at: Date;
}

/** A message of the provider with a verified signature. */
export interface ProviderMessage {
  readonly id: string;
  readonly type: string;
  /** The payment it is about; null if none. */
  readonly reference: string | null;
  /** The payout it is about; null if none. */
  readonly payout: string | null;
}

/**
 * Takes payments for a tenant. Every function is idempotent and may be retried. Rejects if the provider
 * does not respond. A declined card is not an error but a `failed` payment.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Registers the customer and returns the provider's reference. */
  createCustomer(customerId: string): Promise<string>;
  /** Registers a payment without charging it. Throws `PaymentRefusedError` if the provider rejects it for good. */
  prepare(payment: NewPayment): Promise<KnownPayment>;
  /** Charges the card. */
  confirm(
    reference: string,
    confirmation: Confirmation,
    signal: AbortSignal,
  ): Promise<KnownPayment>;
  /**
   * Returns the state of a payment. Without `listsRefunds`, failed refunds may be missing if the payment has no
   * others.
   */
  find(reference: string, options?: { readonly listsRefunds?: boolean }): Promise<KnownPayment>;
  /** Cancels an unfinished payment and returns its state, which may be `succeeded`. */
  cancel(reference: string): Promise<KnownPayment>;
  /**
   * Refunds an amount of a payment and returns the payment's state. Throws `PaymentRefusedError` if that much is
   * not left.
   */
  refund(reference: string, refund: NewRefund): Promise<KnownPayment>;
  /**
   * Accepts a dispute, which is then lost. Throws `PaymentRefusedError` if the provider does not let it be accepted, e.g.
   * because it is decided.
   */
  acceptDispute(dispute: string): Promise<void>;
  /**
   * Submits evidence against a dispute, which the bank then decides. Throws `PaymentRefusedError` if the provider does
   * not take it, e.g. because the dispute is decided or the time for evidence is over.
   */
  submitEvidence(dispute: string, evidence: NewEvidence): Promise<void>;
  /**
   * Returns a page of the payouts that were created since a time, the latest first.
   * @param after `next` of the page before; null for the first one
   */
  listPayouts(
    since: Date,
    after: string | null,
  ): Promise<{ readonly payouts: readonly ProviderPayout[]; readonly next: string | null }>;
  findPayout(reference: string): Promise<ProviderPayout>;
  /** Returns a page of what a payout consists of; only of one whose entries are `ready`. */
  listPayoutEntries(
    reference: string,
    after: string | null,
  ): Promise<{ readonly entries: readonly ProviderPayoutEntry[]; readonly next: string | null }>;
  /** Deletes a stored card; unknown cards count as deleted. */
  removeCard(card: string): Promise<void>;
  /** Verifies and reads a message. Throws `webhook_invalid` if its signature is wrong. */
  verifyWebhook(body: Buffer, headers: Readonly<Record<string, unknown>>): Promise<ProviderMessage>;
}
