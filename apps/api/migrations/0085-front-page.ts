import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Adds front pages that operators edit; a tenant without a row has the one of its settings. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
  for (const statement of [
    `CREATE TABLE front_page (
      tenant_id text PRIMARY KEY REFERENCES tenant (id),
      version integer NOT NULL,
      published jsonb NOT NULL,
      draft jsonb NOT NULL,
      previous jsonb NOT NULL,
      publish_at timestamptz,
      scheduled_by jsonb NOT NULL
    )`,
    'ALTER TABLE front_page ENABLE ROW LEVEL SECURITY',
    'ALTER TABLE front_page FORCE ROW LEVEL SECURITY',
    `CREATE POLICY own_tenant ON front_page USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
  ])
    await sql.raw(statement).execute(db);
}
