import type {
  DeclineReason,
  DisputeReason,
  DisputeState,
  PaymentAction,
  PaymentProviderName,
} from '@grandstand/contract';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Json, JsonText, NullableTime, Time } from '../../platform/database/tables.ts';
import {
  addedByBackend,
  addedByOperators,
  refuseRowsBeyond,
  removeRowsBeyond,
  type TableLimits,
} from '../../platform/database/table-limit.ts';
import type { NewEvidence } from './provider.ts';

/** A payer. The row outlives the account; `user_id` is then null. */
export interface CustomerTable {
  tenant_id: string;
  id: string;
  user_id: string | null;
  provider: PaymentProviderName | null;
  /** The provider's reference of the customer. */
  provider_reference: string | null;
  created_at: Time;
}

/** The card for the next purchase, with only the details by which its owner recognises it. */
export interface StoredCardTable {
  tenant_id: string;
  customer_id: string;
  provider: PaymentProviderName;
  /** The provider's reference of the card. */
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

/** One amount to be paid once. Its id is the idempotency key at the provider. */
export interface PaymentIntentTable {
  tenant_id: string;
  id: string;
  purchase_id: string;
  customer_id: string;
  /** `trial` and `card` charge nothing: they store a card. `upgrade` pays a price difference. */
  kind: 'purchase' | 'trial' | 'renewal' | 'upgrade' | 'card';
  /** The purchase period it pays for, from 1; 0 for a free trial. */
  period: Generated<number>;
  /** Start and end of that period, for a renewal. */
  starts_at: NullableTime;
  ends_at: NullableTime;
  /** The product to which the payment changes the purchase; null if the product stays the same. */
  product_id: string | null;
  /** True if the payer is absent and cannot confirm it. */
  off_session: Generated<boolean>;
  /** Minor currency units. */
  amount: number;
  currency: string;
  provider: PaymentProviderName;
  /** The provider's reference of the payment; stored before any charge. */
  reference: string | null;
  save_card: boolean;
  status: IntentStatus;
  /** Minor currency units; 0 for payments that were refunded in full before partial refunds existed. */
  refunded_amount: Generated<number>;
  decline_reason: DeclineReason | null;
  action: Json<PaymentAction | null>;
  /** When the lease of the charging process ends, or the pending payment is checked next. */
  lease_until: Time;
  created_at: Time;
  updated_at: Time;
}

/** The network that a payment is requested from; retained for a day. */
export interface PaymentSourceTable {
  tenant_id: string;
  /** Keyed hash of an IP address, or of its network. */
  key: string;
  intent_id: string;
  at: Time;
}

/** A request to the provider and its result. */
export interface PaymentAttemptTable {
  tenant_id: string;
  id: string;
  intent_id: string;
  operation: string;
  outcome: string;
  at: Time;
}

/** A processed message of the provider. */
export interface ProviderEventTable {
  tenant_id: string;
  provider: PaymentProviderName;
  id: string;
  type: string;
  reference: string | null;
  at: Time;
}

/** One line of a booking. Its lines sum to zero; debits are positive. */
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

/** A stage of a payment dispute. */
export interface PaymentDisputeTable {
  tenant_id: string;
  intent_id: string;
  /** The provider's reference of the dispute. */
  reference: string;
  stage: DisputeStage;
  /** Minor currency units. */
  amount: number;
  currency: string;
  actor: string;
  reason: string;
  at: Time;
}

/** Evidence as it was submitted; its key follows from the dispute and the time. */
export type SubmittedEvidence = Omit<NewEvidence, 'key'>;

/** A dispute as it stands; `payment_dispute` has its stages. */
export interface DisputeTable {
  tenant_id: string;
  id: string;
  intent_id: string;
  purchase_id: string;
  customer_id: string;
  /** The provider's reference of the dispute. */
  reference: string;
  state: DisputeState;
  /** Minor currency units. */
  amount: number;
  currency: string;
  /** Null if the provider did not say, and for disputes older than this table. */
  reason: DisputeReason | null;
  evidence_due_at: NullableTime;
  opened_at: Time;
  closed_at: NullableTime;
  /** When an operator accepted it. */
  accepted_at: NullableTime;
  /** What an operator submitted as evidence, until the dispute is decided: it names the customer. */
  evidence: ColumnType<
    SubmittedEvidence | null,
    JsonText<SubmittedEvidence> | null | undefined,
    JsonText<SubmittedEvidence> | null
  >;
  evidence_submitted_at: NullableTime;
  updated_at: Time;
  /**
   * By which disputes of a state are ordered, computed by the database: the due time of the evidence while it is
   * open, else when it was decided.
   */
  listed_at: ColumnType<Date, never, never>;
}

/**
 * `requested`: the provider has not confirmed it yet. `refused`: the provider will never make it, e.g. because
 * too little was left. `failed`: the bank could not pay it out, so its money came back.
 */
export type RefundStatus = 'requested' | 'booked' | 'refused' | 'failed';

/** A refund of a payment, in whole or in part. */
export interface PaymentRefundTable {
  tenant_id: string;
  id: string;
  intent_id: string;
  purchase_id: string;
  customer_id: string;
  /** Minor currency units. */
  amount: number;
  currency: string;
  status: RefundStatus;
  /** The provider's reference of the refund; null until it is booked. */
  reference: string | null;
  /** True if the refund ends access; null if only a refund of all that is left does. */
  ends_access: boolean | null;
  /** The receipt of the refund; a failed one has a further receipt, which takes it back. */
  receipt_number: number | null;
  actor: string;
  reason: string;
  created_at: Time;
  updated_at: Time;
}

/** `returned_refund`: the bank could not pay a refund out, so its money came back. */
export type ReceiptKind = 'payment' | 'refund' | 'returned_refund';

export interface ReceiptTable {
  tenant_id: string;
  number: number;
  kind: ReceiptKind;
  purchase_id: string;
  customer_id: string;
  intent_id: string;
  title: string;
  amount: number;
  currency: string;
  /** Masked card of the payment; null for payments older than this column. */
  card_brand: string | null;
  card_last4: string | null;
  /** What it is for; null on receipts older than these columns. */
  product_id: Generated<string | null>;
  event_id: Generated<string | null>;
  /** The tax that the amount includes, if the tenant charges one in the buyer's country. */
  tax_country: Generated<string | null>;
  /** Hundredths of a per cent. */
  tax_rate: Generated<number | null>;
  /** Minor currency units. */
  tax_amount: Generated<number | null>;
  issued_at: Time;
}

/** Totals of a day in the tenant's time zone, in minor currency units, counted with each receipt. */
export interface RevenueDayTable {
  tenant_id: string;
  /** `yyyy-mm-dd`. */
  day: string;
  product_id: string;
  /** Empty for a subscription. */
  event_id: string;
  currency: string;
  /** Empty, and the rate 0, without a tax. */
  tax_country: string;
  /** Hundredths of a per cent. */
  tax_rate: number;
  payments: number;
  paid: number;
  paid_tax: number;
  refunds: number;
  refunded: number;
  refunded_tax: number;
}

/** What was booked at a provider: payments less refunds and disputes, counted with each booking. */
export interface ProviderBalanceTable {
  tenant_id: string;
  provider: string;
  currency: string;
  /** Minor currency units, a whole number up to 2^53. */
  booked: number;
}

export type CustomerRow = Selectable<CustomerTable>;
export type StoredCardRow = Selectable<StoredCardTable>;
export type IntentRow = Selectable<PaymentIntentTable>;
export type ReceiptRow = Selectable<ReceiptTable>;
export type RefundRow = Selectable<PaymentRefundTable>;
export type DisputeRow = Selectable<DisputeTable>;

export const tableLimits: TableLimits<
  | 'customer'
  | 'stored_card'
  | 'payment_intent'
  | 'payment_attempt'
  | 'payment_source'
  | 'provider_event'
  | 'ledger_entry'
  | 'receipt'
  | 'dispute'
  | 'payment_dispute'
  | 'payment_refund'
  | 'provider_balance'
  | 'revenue_day'
> = {
  customer: refuseRowsBeyond(10_000_000, 2000),
  stored_card: refuseRowsBeyond(10_000_000, 4000),
  payment_intent: refuseRowsBeyond(20_000_000, 10_000),
  payment_attempt: refuseRowsBeyond(20_000_000, 4000),
  payment_source: removeRowsBeyond(20_000_000, 4000, { oldestBy: 'at' }),
  provider_event: addedByBackend,
  ledger_entry: refuseRowsBeyond(50_000_000, 15_000),
  receipt: refuseRowsBeyond(20_000_000, 15_000),
  dispute: addedByBackend,
  payment_dispute: addedByBackend,
  payment_refund: addedByOperators,
  provider_balance: { addedBy: 'dependence', of: 'ledger_entry' },
  revenue_day: { addedBy: 'dependence', of: 'receipt' },
};

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
    dispute: DisputeTable;
    payment_dispute: PaymentDisputeTable;
    payment_refund: PaymentRefundTable;
    provider_balance: ProviderBalanceTable;
    revenue_day: RevenueDayTable;
  }
}
