import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** What a list has to know of a row beside its order: whose it is, and whether it is of minors. */
const known = 'owner_user_id, safeguarded_by';

const indexes = {
  event_order_latest: `(tenant_id, media_type, status, position, starts_at DESC, id)
    INCLUDE (${known}, sport_type)`,
  event_order_soonest: `(tenant_id, media_type, status, position, starts_at, id) INCLUDE (${known})`,
  event_order_added: `(tenant_id, media_type, status, added_at, id) INCLUDE (${known})`,
  event_order_created: `(tenant_id, media_type, status, created_at, id) INCLUDE (${known})`,
  event_order_title: `(tenant_id, media_type, status, folded_title, id) INCLUDE (${known})`,
  event_team1: `(tenant_id, team1_id, media_type, status, position, starts_at DESC, id)
    INCLUDE (${known})`,
  event_team2: `(tenant_id, team2_id, media_type, status, position, starts_at DESC, id)
    INCLUDE (${known}, team1_id)`,
};

/**
 * Lists and their totals read the index of their order alone again: whether an event is of minors
 * (0036) stood in none of them, so that every row was fetched to be asked.
 *
 * The strongest lock comes first: the making of an index lets others read, and whoever reads and then
 * writes waits for it with a lock that its dropping waits for, a deadlock when all the work is done. So
 * nobody reads events either meanwhile, 20 s for a million of them.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`LOCK TABLE event IN ACCESS EXCLUSIVE MODE`.execute(db);
  for (const [name, columns] of Object.entries(indexes)) {
    await sql.raw(`DROP INDEX ${name}`).execute(db);
    await sql.raw(`CREATE INDEX ${name} ON event ${columns}`).execute(db);
  }
}
