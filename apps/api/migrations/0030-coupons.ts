import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** What a coupon takes off: a part, or an amount of a currency. */
const isDiscount = `(percent_off IS NULL) <> (amount_off IS NULL)
  AND (amount_off IS NULL) = (off_currency IS NULL)`;

const statements = [
  // A batch whose codes take something off a price, rather than give what it is for.
  `ALTER TABLE access_code_batch
    ALTER COLUMN product_id DROP NOT NULL,
    ADD COLUMN percent_off integer CHECK (percent_off BETWEEN 1 AND 100),
    ADD COLUMN amount_off integer CHECK (amount_off > 0),
    ADD COLUMN off_currency text CHECK (off_currency ~ '^[A-Z]{3}$'),
    ADD COLUMN off_periods integer CHECK (off_periods > 0)`,
  `ALTER TABLE access_code_batch ADD CONSTRAINT access_code_batch_discount CHECK (
    (${isDiscount}) OR (percent_off IS NULL AND amount_off IS NULL AND off_currency IS NULL
      AND off_periods IS NULL AND product_id IS NOT NULL))`,
  // The terms of a coupon are agreed to with the purchase, and stay when its batch ends.
  `ALTER TABLE purchase
    ADD COLUMN coupon_batch_id text,
    ADD COLUMN coupon_number integer,
    ADD COLUMN coupon_person text CHECK (length(coupon_person) BETWEEN 1 AND 64),
    ADD COLUMN percent_off integer CHECK (percent_off BETWEEN 1 AND 100),
    ADD COLUMN amount_off integer CHECK (amount_off > 0),
    ADD COLUMN off_periods integer CHECK (off_periods > 0),
    ADD CONSTRAINT purchase_coupon_whole CHECK (
      (coupon_batch_id IS NULL) = (coupon_number IS NULL)
      AND (coupon_batch_id IS NULL) = (coupon_person IS NULL)),
    ADD CONSTRAINT purchase_coupon_code FOREIGN KEY (tenant_id, coupon_batch_id, coupon_number)
      REFERENCES access_code (tenant_id, batch_id, number)`,
  `CREATE INDEX purchase_coupon ON purchase (tenant_id, coupon_batch_id, coupon_number)
    WHERE coupon_batch_id IS NOT NULL`,
  // One coupon of a batch for each person, whichever account; what was declined used none.
  `CREATE UNIQUE INDEX purchase_coupon_person ON purchase (tenant_id, coupon_batch_id, coupon_person)
    WHERE coupon_batch_id IS NOT NULL AND status <> 'declined'`,
  // With a coupon a first payment may be 0: then it keeps the card for the periods that follow.
  `ALTER TABLE payment_intent
    DROP CONSTRAINT payment_intent_amount_check,
    ADD CONSTRAINT payment_intent_amount_check CHECK (amount >= 0)`,
];

/** Codes that lower a price. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
