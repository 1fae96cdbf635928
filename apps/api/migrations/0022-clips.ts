import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const statements = [
  // Of what a viewer made: for them alone, or for whoever has its address.
  `ALTER TABLE event
    ADD COLUMN visibility text NOT NULL DEFAULT 'private' CHECK (visibility IN ('private', 'link')),
    ADD COLUMN moment_number integer CHECK (moment_number > 0)`,
  `UPDATE event SET moment_number = ranked.number
    FROM (SELECT tenant_id, id, row_number() OVER (
        PARTITION BY tenant_id, parent_event_id ORDER BY start_ms, end_ms, id) AS number
      FROM event WHERE parent_event_id IS NOT NULL AND start_ms IS NOT NULL
        AND owner_user_id IS NULL) AS ranked
    WHERE event.tenant_id = ranked.tenant_id AND event.id = ranked.id`,
];

/** Clips that viewers make, and the order of a match's moments. */
export async function up(db: Kysely<Tables>): Promise<void> {
  // The owner of the table is fenced in like everybody; for this once it has to see every tenant.
  await sql.raw('ALTER TABLE event NO FORCE ROW LEVEL SECURITY').execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await sql.raw('ALTER TABLE event FORCE ROW LEVEL SECURITY').execute(db);
}
