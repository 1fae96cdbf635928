import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
const statements = [
  `CREATE TABLE consent (
    tenant_id text NOT NULL REFERENCES tenant (id),
    user_id text NOT NULL,
    document text NOT NULL CHECK (document IN ('terms', 'privacy')),
    version text NOT NULL CHECK (length(version) BETWEEN 1 AND 64),
    lang text NOT NULL CHECK (length(lang) BETWEEN 1 AND 16),
    given_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, user_id, document, version),
    FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE
  )`,
  'ALTER TABLE consent ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE consent FORCE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON consent USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];

/** Stores which versions of the terms and the privacy policy a user agreed to at sign-up. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
