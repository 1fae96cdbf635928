import type { DeclineReason, PaymentAction, PaymentProviderName } from '@grandstand/contract';
import type { Generated, Selectable } from 'kysely';
import type { Json, NullableTime, Time } from '../../platform/database/tables.ts';

/** Who pays. It outlives the account, which it forgets then. */
export interface CustomerTable {
  tenant_id: string;
  id: string;
  user_id: string | null;
  provider: PaymentProviderName | null;
  /** What the provider calls the customer. */
  provider_reference: string | null;
  created_at: Time;
}

/** The card for the next purchase: of the card itself only what its owner knows it by. */
export interface StoredCardTable {
  tenant_id: string;
  customer_id: string;
  provider: PaymentProviderName;
  /** What the provider calls the card. */
  reference: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  added_at: Time;
}

export type IntentStatus =
  | 'created'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'refunded';

/** One amount that is to be paid once. Its id is the key by which the provider knows it. */
export interface PaymentIntentTable {
  tenant_id: string;
  id: string;
  purchase_id: string;
  customer_id: string;
  /** `trial` and `card` charge nothing: they keep a card. `upgrade` pays a difference of prices. */
  kind: 'purchase' | 'trial' | 'renewal' | 'upgrade' | 'card';
  /** The period of the purchase that it pays for, counted from 1; 0 for a free trial. */
  period: Generated<number>;
  /** From when to when that is, of a renewal. */
  starts_at: NullableTime;
  ends_at: NullableTime;
  /** What it is a payment for where that is another product than before. */
  product_id: string | null;
  /** Whether nobody is there to confirm it. */
  off_session: Generated<boolean>;
  /** Minor currency units. */
  amount: number;
  currency: string;
  provider: PaymentProviderName;
  /** What the provider calls the payment; stored before anything is charged. */
  reference: string | null;
  save_card: boolean;
  status: IntentStatus;
  decline_reason: DeclineReason | null;
  action: Json<PaymentAction | null>;
  /** Until then the process that charges is left alone. */
  lease_until: Time;
  created_at: Time;
  updated_at: Time;
}

/** From where a payment was asked for; kept for a day. */
export interface PaymentSourceTable {
  tenant_id: string;
  /** Keyed hash of an address, or of its network. */
  key: string;
  intent_id: string;
  at: Time;
}

/** What was asked of the provider, and what came of it. */
export interface PaymentAttemptTable {
  tenant_id: string;
  id: string;
  intent_id: string;
  operation: string;
  outcome: string;
  at: Time;
}

/** A message of the provider that has had its effect. */
export interface ProviderEventTable {
  tenant_id: string;
  provider: PaymentProviderName;
  id: string;
  type: string;
  reference: string | null;
  at: Time;
}

/** One line of a booking, whose lines add up to nothing; debits are positive. */
export interface LedgerEntryTable {
  tenant_id: string;
  booking: string;
  account: string;
  /** Minor currency units. */
  amount: number;
  currency: string;
  intent_id: string;
  actor: string;
  reason: string;
  at: Time;
}

export type DisputeStage = 'opened' | 'won' | 'lost';

/** A stage of a payment that its payer contests. */
export interface PaymentDisputeTable {
  tenant_id: string;
  intent_id: string;
  /** What the provider calls the dispute. */
  reference: string;
  stage: DisputeStage;
  /** Minor currency units. */
  amount: number;
  currency: string;
  actor: string;
  reason: string;
  at: Time;
}

export interface ReceiptTable {
  tenant_id: string;
  number: number;
  kind: 'payment' | 'refund';
  purchase_id: string;
  customer_id: string;
  intent_id: string;
  title: string;
  amount: number;
  currency: string;
  /** What it was paid with, as far as anybody is told; null for what was paid before that was kept. */
  card_brand: string | null;
  card_last4: string | null;
  issued_at: Time;
}

export type CustomerRow = Selectable<CustomerTable>;
export type StoredCardRow = Selectable<StoredCardTable>;
export type IntentRow = Selectable<PaymentIntentTable>;
export type ReceiptRow = Selectable<ReceiptTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    customer: CustomerTable;
    stored_card: StoredCardTable;
    payment_intent: PaymentIntentTable;
    payment_attempt: PaymentAttemptTable;
    payment_source: PaymentSourceTable;
    provider_event: ProviderEventTable;
    ledger_entry: LedgerEntryTable;
    receipt: ReceiptTable;
    payment_dispute: PaymentDisputeTable;
  }
}
