import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** A coupon reduces the price either by a percentage or by an amount of a currency. */
const isDiscount = `(percent_off IS NULL) <> (amount_off IS NULL)
  AND (amount_off IS NULL) = (off_currency IS NULL)`;

const statements = [
  // A batch of coupons, which lower a price, instead of access codes, which grant a product.
  `ALTER TABLE access_code_batch
    ALTER COLUMN product_id DROP NOT NULL,
    ADD COLUMN percent_off integer CHECK (percent_off BETWEEN 1 AND 100),
    ADD COLUMN amount_off integer CHECK (amount_off > 0),
    ADD COLUMN off_currency text CHECK (off_currency ~ '^[A-Z]{3}$'),
    ADD COLUMN off_periods integer CHECK (off_periods > 0)`,
  `ALTER TABLE access_code_batch ADD CONSTRAINT access_code_batch_discount CHECK (
    (${isDiscount}) OR (percent_off IS NULL AND amount_off IS NULL AND off_currency IS NULL
      AND off_periods IS NULL AND product_id IS NOT NULL))`,
  // A purchase stores the terms of its coupon, which continue to apply after the batch has expired.
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
  // One coupon of a batch for each person, whatever the account. A declined purchase does not use it up.
  `CREATE UNIQUE INDEX purchase_coupon_person ON purchase (tenant_id, coupon_batch_id, coupon_person)
    WHERE coupon_batch_id IS NOT NULL AND status <> 'declined'`,
  // With a coupon the first payment may be 0; it stores the card for the following periods.
  `ALTER TABLE payment_intent
    DROP CONSTRAINT payment_intent_amount_check,
    ADD CONSTRAINT payment_intent_amount_check CHECK (amount >= 0)`,
];

/** Adds coupons, which are access codes that reduce a price. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
