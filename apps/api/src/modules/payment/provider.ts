import type { DeclineReason, PaymentAction, PaymentProviderName } from '@grandstand/contract';

/** A card that a payment was made with, by which the provider can be asked for another one. */
export interface PaidCard {
  readonly reference: string;
  /** The same for the same card, whoever uses it; null where the provider tells none. */
  readonly fingerprint: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

/** A payment that its payer contests at the bank, as far as money went back for it. */
export interface PaymentDispute {
  readonly reference: string;
  /** `open` and `lost`: the bank has the money; `won`: it is ours again. */
  readonly status: 'open' | 'won' | 'lost';
  /** Minor currency units. */
  readonly amount: number;
  readonly currency: string;
}

/**
 * How a payment stands at the provider. `ready`: no card was tried. `failed` is final: the provider takes
 * no money for it any more. `refunded`: all of it was given back, by us or by somebody at the provider.
 */
export interface PaymentState {
  /** Null where the provider refused to know of it, which is `failed`. */
  readonly reference: string | null;
  readonly status: 'ready' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'refunded';
  /** Minor currency units, as the provider has them. */
  readonly amount: number;
  readonly currency: string;
  readonly action: PaymentAction | null;
  readonly declineReason: DeclineReason | null;
  readonly card: PaidCard | null;
  readonly dispute: PaymentDispute | null;
}

/** A payment that the provider knows. */
export interface KnownPayment extends PaymentState {
  readonly reference: string;
}

/** Thrown where a provider does not take a payment, however often and with whatever card it is asked. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}

export interface NewPayment {
  /** The key of the payment: asking again with it gives the same payment. */
  readonly intentId: string;
  /** What the provider calls the customer. */
  readonly customer: string;
  /** 0 charges nothing: it keeps the card alone, as for a free trial; its payer may have to confirm that. */
  readonly amount: number;
  readonly currency: string;
  /** What the payer reads on the statement of the card. */
  readonly title: string;
  /** Keep the card, to be charged without its owner. */
  readonly saveCard: boolean;
}

export interface Confirmation {
  readonly intentId: string;
  /** The token of a new card, or the reference of a stored one. */
  readonly method: { readonly token: string } | { readonly card: string };
  /** Where the bank's page sends the payer back to. */
  readonly returnUrl: string;
  /**
   * Whether nobody is there to confirm it, as at a renewal: what would have to be confirmed is `failed`
   * then, for `authentication_required`.
   */
  readonly offSession: boolean;
}

/** A message of the provider that its signature was found to hold of. */
export interface ProviderMessage {
  readonly id: string;
  readonly type: string;
  /** The payment that it is about; null for what concerns none. */
  readonly reference: string | null;
}

/**
 * Who takes payments for a tenant. Every function may be called again after a failure: what was done
 * already is not done twice. Rejects when the provider does not answer; a refused card is no failure
 * but a `failed` payment.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Makes the customer known; answers what the provider calls it. */
  createCustomer(customerId: string): Promise<string>;
  /**
   * Makes a payment known, of which nothing is charged yet. Throws `PaymentRefused` where the provider
   * would not take it however often it is asked.
   */
  prepare(payment: NewPayment): Promise<KnownPayment>;
  /** Charges the card. */
  confirm(
    reference: string,
    confirmation: Confirmation,
    signal: AbortSignal,
  ): Promise<KnownPayment>;
  find(reference: string): Promise<KnownPayment>;
  /** Gives a payment up that is not through; answers how it stands then, which may be `succeeded`. */
  cancel(reference: string): Promise<KnownPayment>;
  /** Gives back what was paid, all of it. `key` makes it once. */
  refund(reference: string, key: string): Promise<void>;
  /** Forgets a stored card; one that is not known is forgotten. */
  removeCard(card: string): Promise<void>;
  /** Reads a message. Throws `webhook_invalid` when its signature does not hold. */
  readMessage(body: Buffer, headers: Readonly<Record<string, unknown>>): Promise<ProviderMessage>;
}
