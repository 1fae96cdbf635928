import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const statements = [
  // `visibility` of a viewer's clip: for its owner only, or for everyone who has its address. `moment_number`
  // is the number of a moment (a clip without an owner) among those of its match.
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

/** Adds the visibility of viewers' clips, and numbers the moments of each match. */
export async function up(db: Kysely<Tables>): Promise<void> {
  // FORCE applies the policies to the owner of the table too, but the update must reach every tenant.
  await sql.raw('ALTER TABLE event NO FORCE ROW LEVEL SECURITY').execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await sql.raw('ALTER TABLE event FORCE ROW LEVEL SECURITY').execute(db);
}
