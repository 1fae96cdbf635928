import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const statements = [
  // Two operators may edit a product at once; archived products are no longer sold.
  `ALTER TABLE product ADD COLUMN version integer NOT NULL DEFAULT 1,
    ADD COLUMN updated_at timestamptz, ADD COLUMN archived_at timestamptz`,
  'CREATE INDEX product_order ON product (tenant_id, position, id)',
  // The deletion of a product searches for references to it.
  `CREATE INDEX purchase_next_product ON purchase (tenant_id, next_product_id)
    WHERE next_product_id IS NOT NULL`,
  `CREATE INDEX payment_intent_product ON payment_intent (tenant_id, product_id)
    WHERE product_id IS NOT NULL`,
  `CREATE INDEX access_code_batch_latest ON access_code_batch (tenant_id, created_at DESC, id DESC)`,
];

/** Adds versions and the archive of products, and the order of lists for operators. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
