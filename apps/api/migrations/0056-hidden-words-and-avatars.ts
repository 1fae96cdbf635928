import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const statements = [
  // `with_result` marks words that occur only in texts that a match hides together with its result, and
  // `is_shown` the entries that viewers with hidden results may be found by. Stored entries are hidden
  // until a job renews the index.
  `ALTER TABLE search_entry ADD COLUMN with_result boolean NOT NULL DEFAULT true,
    ADD COLUMN is_shown boolean NOT NULL DEFAULT false`,
  `CREATE INDEX search_entry_shown ON search_entry (tenant_id, scope, word, starts_at, event_id)
    WHERE is_shown`,
  'ALTER TABLE tenant ALTER COLUMN search_version SET DEFAULT 3',

  // A trigger hides the words when a match starts, whichever statement starts it.
  `CREATE FUNCTION hide_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE search_entry SET is_shown = NEW.status NOT IN ('live', 'archived')
    WHERE tenant_id = NEW.tenant_id AND event_id = NEW.id AND with_result;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER event_started AFTER UPDATE OF status ON event
    FOR EACH ROW WHEN (NEW.media_type = 'event' AND OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION hide_search_entries()`,
];

/** Adds what a search may find while results are hidden. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
