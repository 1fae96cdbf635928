import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

/** Adds the players of each team in a match, and when those of an event were last set. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of [
    `CREATE TABLE lineup (
      tenant_id text NOT NULL REFERENCES tenant (id),
      event_id text NOT NULL,
      team_id text NOT NULL,
      players jsonb NOT NULL CHECK (jsonb_array_length(players) BETWEEN 1 AND 60),
      PRIMARY KEY (tenant_id, event_id, team_id),
      FOREIGN KEY (tenant_id, event_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE,
      FOREIGN KEY (tenant_id, team_id) REFERENCES identity (tenant_id, id) ON DELETE CASCADE
    )`,
    // Removing a team finds its rows.
    'CREATE INDEX lineup_team ON lineup (tenant_id, team_id)',
    'ALTER TABLE lineup ENABLE ROW LEVEL SECURITY',
    'ALTER TABLE lineup FORCE ROW LEVEL SECURITY',
    `CREATE POLICY own_tenant ON lineup USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
    'ALTER TABLE event ADD COLUMN lineup_at timestamptz',
  ])
    await sql.raw(statement).execute(db);
}
