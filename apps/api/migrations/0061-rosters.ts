import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

/** Adds the players of teams, and the team of the player that a clip shows. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of [
    `CREATE TABLE roster_player (
      tenant_id text NOT NULL REFERENCES tenant (id),
      team_id text NOT NULL,
      number integer NOT NULL CHECK (number BETWEEN 0 AND 999),
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
      position text CHECK (length(position) BETWEEN 1 AND 40),
      image_url text,
      PRIMARY KEY (tenant_id, team_id, number),
      FOREIGN KEY (tenant_id, team_id) REFERENCES identity (tenant_id, id) ON DELETE CASCADE
    )`,
    'ALTER TABLE roster_player ENABLE ROW LEVEL SECURITY',
    'ALTER TABLE roster_player FORCE ROW LEVEL SECURITY',
    `CREATE POLICY own_tenant ON roster_player USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
    'ALTER TABLE event ADD COLUMN player_team_id text',
  ])
    await sql.raw(statement).execute(db);
}
