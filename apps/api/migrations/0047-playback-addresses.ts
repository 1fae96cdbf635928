import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

const statements = [
  // The networks from which a session plays, as keyed hashes.
  `CREATE TABLE playback_address (
    tenant_id text NOT NULL,
    session_id text NOT NULL,
    address_key text NOT NULL,
    is_ipv6 boolean NOT NULL,
    user_id text NOT NULL,
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, session_id, address_key),
    FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE
  )`,
  'CREATE INDEX playback_address_user ON playback_address (tenant_id, user_id)',
  'CREATE INDEX playback_address_seen ON playback_address (tenant_id, seen_at)',
  'ALTER TABLE playback_address ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE playback_address FORCE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON playback_address USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];

/** Stores the networks from which a session plays; their number is limited. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
