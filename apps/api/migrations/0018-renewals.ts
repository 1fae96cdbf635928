import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const statements = [
  // `period` counts the paid periods. The ends of later periods are counted from `anchor_at`, the start of
  // period `anchor_period`. `charge_at` is when the next one is charged, `notice_at` when the renewal is
  // announced by mail. Access from `grace_from` to `grace_until` is unpaid.
  `ALTER TABLE purchase
    ADD COLUMN period integer NOT NULL DEFAULT 0,
    ADD COLUMN anchor_at timestamptz,
    ADD COLUMN anchor_period integer NOT NULL DEFAULT 1,
    ADD COLUMN trial boolean NOT NULL DEFAULT false,
    ADD COLUMN paused boolean NOT NULL DEFAULT false,
    ADD COLUMN next_product_id text,
    ADD COLUMN charge_at timestamptz,
    ADD COLUMN grace_from timestamptz,
    ADD COLUMN grace_until timestamptz,
    ADD COLUMN declines integer NOT NULL DEFAULT 0,
    ADD COLUMN notice_at timestamptz,
    DROP CONSTRAINT purchase_status_check,
    ADD CONSTRAINT purchase_status_check CHECK (status IN
      ('pending', 'active', 'paused', 'declined', 'ended', 'refunded')),
    ADD FOREIGN KEY (tenant_id, next_product_id) REFERENCES product (tenant_id, id)`,
  'DROP INDEX purchase_contract_once',
  `CREATE UNIQUE INDEX purchase_contract_once ON purchase (tenant_id, customer_id, product_id)
    WHERE event_id IS NULL AND status IN ('pending', 'active', 'paused')`,
  // One free trial of a product for each customer.
  `CREATE UNIQUE INDEX purchase_trial_once ON purchase (tenant_id, customer_id, product_id)
    WHERE trial AND status <> 'declined'`,
  'DROP INDEX purchase_ending',
  `CREATE INDEX purchase_ending ON purchase (tenant_id, coalesce(grace_until, ends_at))
    WHERE status IN ('active', 'paused')`,
  `CREATE INDEX purchase_charge ON purchase (tenant_id, charge_at) WHERE charge_at IS NOT NULL`,
  `CREATE INDEX purchase_notice ON purchase (tenant_id, notice_at) WHERE notice_at IS NOT NULL`,
  // What an intent pays for: the period, its start and end, and the new product of a change.
  `ALTER TABLE payment_intent
    ADD COLUMN period integer NOT NULL DEFAULT 1,
    ADD COLUMN starts_at timestamptz,
    ADD COLUMN ends_at timestamptz,
    ADD COLUMN product_id text,
    ADD COLUMN off_session boolean NOT NULL DEFAULT false,
    DROP CONSTRAINT payment_intent_kind_check,
    ADD CONSTRAINT payment_intent_kind_check CHECK (kind IN
      ('purchase', 'trial', 'renewal', 'upgrade', 'card')),
    DROP CONSTRAINT payment_intent_amount_check,
    ADD CONSTRAINT payment_intent_amount_check CHECK
      (amount > 0 OR (amount = 0 AND kind IN ('trial', 'card')))`,
  // A period is charged once, even if a process crashes while it charges.
  `CREATE UNIQUE INDEX payment_intent_period ON payment_intent (tenant_id, purchase_id, period)
    WHERE kind = 'renewal' AND status IN ('created', 'requires_action', 'processing', 'succeeded')`,
];

/** Adds renewing subscriptions with their trials, pauses and changes. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
