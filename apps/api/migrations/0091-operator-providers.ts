import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const ownTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

const statements = [
  // Someone who signs in by their tenant's provider has no password.
  'ALTER TABLE operator ALTER COLUMN password_hash DROP NOT NULL',
  'ALTER TABLE operator_session ADD COLUMN provider text',
  'ALTER TABLE operator_role ADD COLUMN of_provider boolean NOT NULL DEFAULT false',
  // A link ends with the role, so that a person who is invited again is linked again.
  `CREATE TABLE operator_link (
    tenant_id text NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    operator_id text NOT NULL,
    added_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, issuer, subject),
    UNIQUE (tenant_id, operator_id, issuer),
    FOREIGN KEY (tenant_id, operator_id) REFERENCES operator_role (tenant_id, operator_id)
      ON DELETE CASCADE
  )`,
  'ALTER TABLE operator_link ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE operator_link FORCE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON operator_link USING (${ownTenant}) WITH CHECK (${ownTenant})`,
];

/** Lets operators sign in by the OpenID provider of a tenant. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
