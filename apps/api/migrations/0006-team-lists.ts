import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/**
 * Indexes a team's events as first and as second team by kind and status in the order of the lists, so that
 * a list reads the rows of its page only.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of [
    'DROP INDEX event_team1',
    'DROP INDEX event_team2',
    `CREATE INDEX event_team1 ON event
      (tenant_id, team1_id, media_type, status, position, starts_at DESC, id)
      INCLUDE (owner_user_id)`,
    `CREATE INDEX event_team2 ON event
      (tenant_id, team2_id, media_type, status, position, starts_at DESC, id)
      INCLUDE (owner_user_id, team1_id)`,
  ])
    await sql.raw(statement).execute(db);
}
