import type { DeclineReason, OperatorContractState } from '@grandstand/contract';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';
import type { Locale } from '@grandstand/contract/constants';
import { refuseRowsBeyond, type TableLimits } from '../../platform/database/table-limit.ts';

export type PurchaseStatus = 'pending' | 'active' | 'paused' | 'declined' | 'ended' | 'refunded';

/** A ticket or a contract that was bought or is being bought. */
export interface PurchaseTable {
  tenant_id: string;
  id: string;
  customer_id: string;
  product_id: string;
  /** The event of a ticket; null for contracts. */
  event_id: string | null;
  /** The price at the time of purchase; minor currency units. */
  price: number;
  currency: string;
  status: PurchaseStatus;
  decline_reason: DeclineReason | null;
  auto_renew: boolean;
  canceled: boolean;
  /** The language of the purchase, used in its mails. */
  locale: Locale;
  /** Country of the buyer, ISO 3166 alpha-2; null for purchases older than this column. */
  country: Generated<string | null>;
  starts_at: NullableTime;
  ends_at: NullableTime;
  last_payment_at: NullableTime;
  /** When it first became `ended` or `refunded`; null while it is neither. */
  ended_at: NullableTime;
  /** Number of the latest granted period, counted from 1; 0 during a free trial. */
  period: Generated<number>;
  /** Start of the period `anchor_period`, from which the ends of the following ones are counted. */
  anchor_at: NullableTime;
  anchor_period: Generated<number>;
  /** True if it started with a free trial. */
  trial: Generated<boolean>;
  /** Not renewed at its end until its owner resumes it. */
  paused: Generated<boolean>;
  /** The coupon of the purchase, and the person who used it, as a keyed hash of a mail address. */
  coupon_batch_id: string | null;
  coupon_number: number | null;
  coupon_person: string | null;
  /** Percentage off each discounted period; null for a fixed amount or without a coupon. */
  percent_off: number | null;
  /**
   * Amount off each discounted period, in minor currency units; null for a percentage or without a coupon.
   */
  amount_off: number | null;
  /** Number of discounted periods, counted from the first; null for all. */
  off_periods: number | null;
  /** The product it changes to when its period ends; null if no change is planned. */
  next_product_id: string | null;
  /** When the card is charged for the next period; null if no charge is planned. */
  charge_at: NullableTime;
  /** Start and end of unpaid access; null if nothing is due. */
  grace_from: NullableTime;
  grace_until: NullableTime;
  /** Number of declines for the due period. */
  declines: Generated<number>;
  /** When the owner is notified of the renewal by mail; null if done or not required. */
  notice_at: NullableTime;
  /** State of a subscription that gave access, computed by the database; null for all other purchases. */
  contract_state: ColumnType<OperatorContractState | null, never, never>;
  /** Sort key of subscriptions in the same state: the end of access, or a date far in the future without one. */
  contract_at: ColumnType<Date, never, never>;
  created_at: Time;
  updated_at: Time;
}

/** History of a purchase: author, time and reason of each change. */
export interface PurchaseChangeTable {
  tenant_id: string;
  id: string;
  purchase_id: string;
  change: string;
  actor: string;
  reason: string;
  at: Time;
}

/** An entitlement from a purchase. */
export interface EntitlementTable {
  tenant_id: string;
  id: string;
  customer_id: string;
  purchase_id: string;
  kind: 'ticket' | 'subscription';
  event_id: string | null;
  /** The identity that a subscription covers; null for everything. */
  identity_id: string | null;
  starts_at: Time;
  ends_at: NullableTime;
  actor: string;
  reason: string;
  at: Time;
}

/** The revocation of an entitlement. */
export interface EntitlementEndTable {
  tenant_id: string;
  entitlement_id: string;
  actor: string;
  reason: string;
  at: Time;
}

/** A free trial of a product that a person has used. */
export interface TrialTakenTable {
  tenant_id: string;
  product_id: string;
  /** Keyed hash of a mail address or a card. */
  key: string;
  purchase_id: string;
  at: Time;
}

export type PurchaseRow = Selectable<PurchaseTable>;

export const tableLimits: TableLimits<
  'purchase' | 'purchase_change' | 'entitlement' | 'entitlement_end' | 'trial_taken'
> = {
  purchase: refuseRowsBeyond(20_000_000, 10_000),
  purchase_change: refuseRowsBeyond(20_000_000, 4000),
  entitlement: refuseRowsBeyond(20_000_000, 4000),
  entitlement_end: refuseRowsBeyond(20_000_000, 4000),
  trial_taken: refuseRowsBeyond(20_000_000, 4000),
};

declare module '../../platform/database/tables.ts' {
  interface Tables {
    purchase: PurchaseTable;
    purchase_change: PurchaseChangeTable;
    entitlement: EntitlementTable;
    entitlement_end: EntitlementEndTable;
    trial_taken: TrialTakenTable;
  }
}
