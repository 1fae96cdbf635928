import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** A refunded purchase that never gave access does not use up its coupon, as a declined one does not. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`DROP INDEX purchase_coupon_person`.execute(db);
  await sql`CREATE UNIQUE INDEX purchase_coupon_person
    ON purchase (tenant_id, coupon_batch_id, coupon_person)
    WHERE coupon_batch_id IS NOT NULL AND status <> 'declined'
      AND (status <> 'refunded' OR starts_at IS NOT NULL)`.execute(db);
}
