import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
const statements = [
  'ALTER TABLE event ADD COLUMN clock jsonb',
  `CREATE TABLE event_statistics (
    tenant_id text NOT NULL REFERENCES tenant (id),
    event_id text NOT NULL,
    log jsonb NOT NULL,
    PRIMARY KEY (tenant_id, event_id),
    FOREIGN KEY (tenant_id, event_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE
  )`,
  'ALTER TABLE event_statistics ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE event_statistics FORCE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON event_statistics USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];

/** Adds the match clock of events, and the match statistics that an operator enters. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
