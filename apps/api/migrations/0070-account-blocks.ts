import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const statements = [
  // An account that an operator blocked may not sign in, until a time or permanently.
  `ALTER TABLE user_account ADD COLUMN blocked_at timestamptz, ADD COLUMN blocked_until timestamptz,
    ADD COLUMN block_reason text`,
  `CREATE INDEX user_account_blocked ON user_account (tenant_id, blocked_at DESC, id DESC)
    WHERE blocked_at IS NOT NULL`,
  // Operators find an account by the start of its address; addresses are compared by bytes.
  'CREATE INDEX user_account_address ON user_account (tenant_id, email COLLATE "C")',
  'CREATE INDEX stored_card_digits ON stored_card (tenant_id, last4)',
  // Lists of purchases, the newest first.
  'CREATE INDEX purchase_latest ON purchase (tenant_id, created_at DESC, id DESC)',
  'CREATE INDEX purchase_of_customer ON purchase (tenant_id, customer_id, created_at DESC, id DESC)',
  'CREATE INDEX purchase_of_product ON purchase (tenant_id, product_id, created_at DESC, id DESC)',
  `CREATE INDEX purchase_of_event ON purchase (tenant_id, event_id, created_at DESC, id DESC)
    WHERE event_id IS NOT NULL`,
];

/** Adds blocks of accounts, and indexes by which operators find accounts and purchases. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
