import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const finished = `WHERE media_type = 'event' AND status = 'archived'`;

/**
 * Adds indexes with the finished matches of a competition and of a team by time: standings read a season, and
 * form reads the last five. Lists are ordered by curated position first, so their indexes do not help.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  // The exclusive lock prevents a deadlock, see 0044.
  await sql`LOCK TABLE event, event_identity IN ACCESS EXCLUSIVE MODE`.execute(db);
  for (const statement of [
    `CREATE INDEX event_identity_finished ON event_identity
      (tenant_id, identity_id, starts_at DESC, event_id) ${finished}`,
    `CREATE INDEX event_finished_home ON event (tenant_id, team1_id, starts_at DESC, id) ${finished}`,
    `CREATE INDEX event_finished_away ON event (tenant_id, team2_id, starts_at DESC, id) ${finished}`,
  ])
    await sql.raw(statement).execute(db);
}
