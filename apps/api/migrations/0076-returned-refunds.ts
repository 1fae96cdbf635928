import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const statements = [
  // A refund that the bank could not pay out, whose money came back.
  'ALTER TABLE payment_refund DROP CONSTRAINT payment_refund_status_check',
  `ALTER TABLE payment_refund ADD CONSTRAINT payment_refund_status_check
    CHECK (status IN ('requested', 'booked', 'refused', 'failed'))`,
  // Operators list the failed refunds, the newest first.
  `CREATE INDEX payment_refund_failed ON payment_refund (tenant_id, updated_at DESC, id DESC)
    WHERE status = 'failed'`,
  // The receipt of a failed refund, which cancels the receipt of the refund.
  'ALTER TABLE receipt DROP CONSTRAINT receipt_kind_check',
  `ALTER TABLE receipt ADD CONSTRAINT receipt_kind_check
    CHECK (kind IN ('payment', 'refund', 'returned_refund'))`,
];

/** Adds refunds that fail at the bank after they were booked. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
