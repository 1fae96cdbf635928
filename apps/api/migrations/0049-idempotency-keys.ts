import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

/** Tables whose keys are copied, in the order in which requests lock them. */
const copiedTables = ['customer', 'purchase'];

/**
 * Adds the Idempotency-Keys of requests, with those of purchases. The requests of copied keys were hashed
 * differently, so that a repeated request is refused, not charged again.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  // `caller` is the id of an account, or `(operator)`. `request_hash` is a keyed hash of call and content.
  await sql
    .raw(
      `CREATE TABLE idempotency_key (
        tenant_id text NOT NULL REFERENCES tenant (id),
        caller text NOT NULL CHECK (length(caller) BETWEEN 1 AND 64),
        key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
        request_hash text NOT NULL,
        outcome jsonb,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, caller, key)
      )`,
    )
    .execute(db);
  // FORCE applies the policies to the owner of the tables too, but the copy must reach every tenant.
  const force = async (word: 'NO FORCE' | 'FORCE') => {
    for (const table of copiedTables)
      await sql.raw(`ALTER TABLE ${table} ${word} ROW LEVEL SECURITY`).execute(db);
  };
  await force('NO FORCE');
  await sql
    .raw(
      `INSERT INTO idempotency_key (tenant_id, caller, key, request_hash, created_at)
        SELECT p.tenant_id, c.user_id, p.request_key, coalesce(p.request_hash, ''), p.created_at
        FROM purchase p JOIN customer c ON c.tenant_id = p.tenant_id AND c.id = p.customer_id
        WHERE p.request_key IS NOT NULL AND c.user_id IS NOT NULL`,
    )
    .execute(db);
  await force('FORCE');
  await sql
    .raw('CREATE INDEX idempotency_key_age ON idempotency_key (tenant_id, created_at)')
    .execute(db);
  await sql.raw('ALTER TABLE idempotency_key ENABLE ROW LEVEL SECURITY').execute(db);
  await sql.raw('ALTER TABLE idempotency_key FORCE ROW LEVEL SECURITY').execute(db);
  await sql
    .raw(
      `CREATE POLICY own_tenant ON idempotency_key USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
    )
    .execute(db);
}
