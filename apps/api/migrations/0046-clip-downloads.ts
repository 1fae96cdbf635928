import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

/**
 * Adds the ranges of a match that a viewer has downloaded as clips. They count towards the limit even after
 * the clips are deleted (SEC-27).
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw(`CREATE TABLE clip_download (
      tenant_id text NOT NULL REFERENCES tenant (id),
      user_id text NOT NULL,
      event_id text NOT NULL,
      ranges jsonb NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, user_id, event_id),
      FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE,
      FOREIGN KEY (tenant_id, event_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE
    )`)
    .execute(db);
  await sql
    .raw('CREATE INDEX clip_download_event ON clip_download (tenant_id, event_id)')
    .execute(db);
  await sql.raw('ALTER TABLE clip_download ENABLE ROW LEVEL SECURITY').execute(db);
  await sql.raw('ALTER TABLE clip_download FORCE ROW LEVEL SECURITY').execute(db);
  await sql
    .raw(
      `CREATE POLICY own_tenant ON clip_download USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
    )
    .execute(db);
}
