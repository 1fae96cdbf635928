import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Adds texts of information pages that operators write, beside those of files. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
  for (const statement of [
    `CREATE TABLE info_text (
      tenant_id text NOT NULL REFERENCES tenant (id),
      type text NOT NULL CHECK (length(type) <= 32),
      lang text NOT NULL CHECK (length(lang) <= 8),
      markdown text NOT NULL CHECK (length(markdown) <= 100000),
      version integer NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, type, lang)
    )`,
    'ALTER TABLE info_text ENABLE ROW LEVEL SECURITY',
    'ALTER TABLE info_text FORCE ROW LEVEL SECURITY',
    `CREATE POLICY own_tenant ON info_text USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
  ])
    await sql.raw(statement).execute(db);
}
