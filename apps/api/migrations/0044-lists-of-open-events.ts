import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Columns that lists filter by besides those of their order: the owner, and the flag of matches of minors. */
const filterColumns = 'owner_user_id, safeguarded_by';

const indexes = {
  event_order_latest: `(tenant_id, media_type, status, position, starts_at DESC, id)
    INCLUDE (${filterColumns}, sport_type)`,
  event_order_soonest: `(tenant_id, media_type, status, position, starts_at, id) INCLUDE (${filterColumns})`,
  event_order_added: `(tenant_id, media_type, status, added_at, id) INCLUDE (${filterColumns})`,
  event_order_created: `(tenant_id, media_type, status, created_at, id) INCLUDE (${filterColumns})`,
  event_order_title: `(tenant_id, media_type, status, folded_title, id) INCLUDE (${filterColumns})`,
  event_team1: `(tenant_id, team1_id, media_type, status, position, starts_at DESC, id)
    INCLUDE (${filterColumns})`,
  event_team2: `(tenant_id, team2_id, media_type, status, position, starts_at DESC, id)
    INCLUDE (${filterColumns}, team1_id)`,
};

/**
 * Adds the flag of matches of minors (0036) to the indexes of lists, so that lists and their totals are
 * index-only scans again. Without it, PostgreSQL fetches every row.
 *
 * The exclusive lock prevents a deadlock. CREATE INDEX alone lets other transactions read; one that read and
 * then writes would wait for CREATE INDEX, while the next DROP INDEX would wait for that transaction. Events
 * cannot be read in the meantime, for about 20 s with a million of them.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`LOCK TABLE event IN ACCESS EXCLUSIVE MODE`.execute(db);
  for (const [name, columns] of Object.entries(indexes)) {
    await sql.raw(`DROP INDEX ${name}`).execute(db);
    await sql.raw(`CREATE INDEX ${name} ON event ${columns}`).execute(db);
  }
}
