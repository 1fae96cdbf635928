import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
const statements = [
  // `claimed_at` is when the reminder's mail was added to the outbox.
  `CREATE TABLE reminder (
    tenant_id text NOT NULL REFERENCES tenant (id),
    user_id text NOT NULL,
    event_id text NOT NULL,
    locale text NOT NULL CHECK (length(locale) BETWEEN 1 AND 16),
    added_at timestamptz NOT NULL,
    claimed_at timestamptz,
    PRIMARY KEY (tenant_id, user_id, event_id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE,
    FOREIGN KEY (tenant_id, event_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE
  )`,
  'CREATE INDEX reminder_event ON reminder (tenant_id, event_id)',
  'ALTER TABLE reminder ENABLE ROW LEVEL SECURITY',
  'ALTER TABLE reminder FORCE ROW LEVEL SECURITY',
  `CREATE POLICY own_tenant ON reminder USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
];

/** Stores the matches that viewers want to be reminded of by mail. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
