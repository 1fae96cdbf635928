import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const copied = ['purchase', 'purchase_change'];

const statements = [
  // FORCE applies the policies to the owner of the tables too, but the copy must reach every tenant.
  ...copied.map((table) => `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`),
  'ALTER TABLE purchase ADD COLUMN ended_at timestamptz',
  `UPDATE purchase SET ended_at = coalesce(
      (SELECT min(at) FROM purchase_change
        WHERE purchase_change.tenant_id = purchase.tenant_id
          AND purchase_change.purchase_id = purchase.id
          AND change IN ('ended', 'refunded', 'revoked', 'disputed')),
      updated_at)
    WHERE status IN ('ended', 'refunded')`,
  ...copied.map((table) => `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`),
  'DROP INDEX purchase_ended_contracts',
  `CREATE INDEX purchase_ended_contracts ON purchase (tenant_id, ended_at)
    WHERE event_id IS NULL AND ended_at IS NOT NULL`,
];

/** Adds when a purchase ended, because any change moves `updated_at`. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
