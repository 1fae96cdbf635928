import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

export const compatible = true;

/** Adds the index by which the clips of a player are listed. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`CREATE INDEX event_player ON event (tenant_id, player_team_id, player_number)
    WHERE player_team_id IS NOT NULL`.execute(db);
}
