import type { DeclineReason } from '@grandstand/contract';
import type { Generated, Selectable } from 'kysely';
import type { NullableTime, Time } from '../../platform/database/tables.ts';
import type { MailLocale } from '../mail/index.ts';

export type PurchaseStatus = 'pending' | 'active' | 'paused' | 'declined' | 'ended' | 'refunded';

/** A ticket or a contract: what somebody bought or is buying. */
export interface PurchaseTable {
  tenant_id: string;
  id: string;
  customer_id: string;
  product_id: string;
  /** The event of a ticket; null for contracts. */
  event_id: string | null;
  /** As it was when it was bought; minor currency units. */
  price: number;
  currency: string;
  status: PurchaseStatus;
  decline_reason: DeclineReason | null;
  auto_renew: boolean;
  canceled: boolean;
  /** The language in which it was bought, for its mails. */
  locale: MailLocale;
  starts_at: NullableTime;
  ends_at: NullableTime;
  last_payment_at: NullableTime;
  /** How many periods were paid for; 0 during a free trial. */
  period: Generated<number>;
  /** When the period `anchor_period` began, from which the ends of later ones are counted. */
  anchor_at: NullableTime;
  anchor_period: Generated<number>;
  /** Whether it began with a free trial. */
  trial: Generated<boolean>;
  /** Not renewed at its end, until its owner goes on with it. */
  paused: Generated<boolean>;
  /** The coupon that it was bought with, and by whom: a keyed hash of a mail address. */
  coupon_batch_id: string | null;
  coupon_number: number | null;
  coupon_person: string | null;
  /** What that takes off each of the first `off_periods` periods, null for all; null without one. */
  percent_off: number | null;
  /** Minor currency units. */
  amount_off: number | null;
  off_periods: number | null;
  /** What it becomes at its end. */
  next_product_id: string | null;
  /** When the card is charged for the next period; null when that is not going to be tried. */
  charge_at: NullableTime;
  /** From when and until when access goes on though it is not paid for; null when nothing is due. */
  grace_from: NullableTime;
  grace_until: NullableTime;
  /** How often the card was declined for the period that is due. */
  declines: Generated<number>;
  /** When the renewal is announced by mail; null when that is done, or not called for. */
  notice_at: NullableTime;
  /** The Idempotency-Key that it was asked for with, and a hash of what was asked. */
  request_key: string | null;
  request_hash: string | null;
  created_at: Time;
  updated_at: Time;
}

/** Who changed a purchase, when and why. */
export interface PurchaseChangeTable {
  tenant_id: string;
  id: string;
  purchase_id: string;
  change: string;
  actor: string;
  reason: string;
  at: Time;
}

/** A right to watch that a purchase gives. */
export interface EntitlementTable {
  tenant_id: string;
  id: string;
  customer_id: string;
  purchase_id: string;
  kind: 'ticket' | 'subscription';
  event_id: string | null;
  /** What a subscription covers; null for everything. */
  identity_id: string | null;
  starts_at: Time;
  ends_at: NullableTime;
  actor: string;
  reason: string;
  at: Time;
}

/** A right that was taken back. */
export interface EntitlementEndTable {
  tenant_id: string;
  entitlement_id: string;
  actor: string;
  reason: string;
  at: Time;
}

/** Who had the free trial of a product. */
export interface TrialTakenTable {
  tenant_id: string;
  product_id: string;
  /** Keyed hash of a mail address or a card. */
  key: string;
  purchase_id: string;
  at: Time;
}

export type PurchaseRow = Selectable<PurchaseTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    purchase: PurchaseTable;
    purchase_change: PurchaseChangeTable;
    entitlement: EntitlementTable;
    entitlement_end: EntitlementEndTable;
    trial_taken: TrialTakenTable;
  }
}
