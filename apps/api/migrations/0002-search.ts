import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';
import { backfillSearch } from './backfill-search.ts';

const statements = [
  // The words by which an event or clip is found. `scope` names the searches that use them: `event`,
  // `clip`, `player` (a clip of one player) or `own:<user id>`.
  `CREATE TABLE search_entry (
    tenant_id text NOT NULL REFERENCES tenant (id),
    event_id text NOT NULL,
    word text COLLATE "C" NOT NULL CHECK (length(word) BETWEEN 1 AND 64),
    scope text NOT NULL CHECK (length(scope) <= 72),
    starts_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, event_id, word),
    FOREIGN KEY (tenant_id, event_id) REFERENCES event (tenant_id, id) ON DELETE CASCADE
  )`,
  'CREATE INDEX search_entry_word ON search_entry (tenant_id, scope, word, starts_at, event_id)',

  // The words by which an identity is found: categories, leagues, sub-categories and teams.
  `CREATE TABLE search_identity (
    tenant_id text NOT NULL REFERENCES tenant (id),
    identity_id text NOT NULL,
    word text COLLATE "C" NOT NULL CHECK (length(word) BETWEEN 1 AND 64),
    PRIMARY KEY (tenant_id, identity_id, word),
    FOREIGN KEY (tenant_id, identity_id) REFERENCES identity (tenant_id, id) ON DELETE CASCADE
  )`,
  'CREATE INDEX search_identity_word ON search_identity (tenant_id, word, identity_id)',

  // The lookup keys of a word: its prefixes, its suffixes, and, marked by `~`, the word without one
  // letter.
  `CREATE TABLE search_key (
    tenant_id text NOT NULL REFERENCES tenant (id),
    key text COLLATE "C" NOT NULL CHECK (length(key) <= 65),
    word text COLLATE "C" NOT NULL CHECK (length(word) BETWEEN 1 AND 64),
    PRIMARY KEY (tenant_id, key, word)
  )`,

  // A trigger updates the words when the start of an event changes, whichever statement changes it.
  `CREATE FUNCTION move_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE search_entry SET starts_at = NEW.starts_at
    WHERE tenant_id = NEW.tenant_id AND event_id = NEW.id;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER event_moved AFTER UPDATE OF game_start_date, date ON event
    FOR EACH ROW WHEN (OLD.starts_at IS DISTINCT FROM NEW.starts_at)
    EXECUTE FUNCTION move_search_entries()`,

  // Indexes of lists: tenant, kind and status first, then exactly the order of the list.
  'DROP INDEX event_start',
  'DROP INDEX event_date',
  'DROP INDEX event_position',
  'DROP INDEX event_title',
  'DROP INDEX event_added',
  'DROP INDEX event_created',
  'DROP INDEX event_owner',
  `CREATE INDEX event_order_latest ON event
    (tenant_id, media_type, status, position, starts_at DESC, id) INCLUDE (owner_user_id, sport_type)`,
  `CREATE INDEX event_order_soonest ON event
    (tenant_id, media_type, status, position, starts_at, id) INCLUDE (owner_user_id)`,
  `CREATE INDEX event_order_added ON event
    (tenant_id, media_type, status, added_at, id) INCLUDE (owner_user_id)`,
  `CREATE INDEX event_order_created ON event
    (tenant_id, media_type, status, created_at, id) INCLUDE (owner_user_id)`,
  `CREATE INDEX event_order_title ON event
    (tenant_id, media_type, status, folded_title, id) INCLUDE (owner_user_id)`,
  `CREATE INDEX event_owner ON event (tenant_id, owner_user_id, media_type)
    WHERE owner_user_id IS NOT NULL`,
];

const owned = ['search_entry', 'search_identity', 'search_key'];

/** Adds the search index, filled with the stored events, and an index for each order of a list. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await backfillSearch(db);
  const isCurrentTenant = "tenant_id = current_setting('grandstand.tenant', true)";
  for (const table of owned)
    for (const statement of [
      `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
      `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
      `CREATE POLICY own_tenant ON ${table} USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
    ])
      await sql.raw(statement).execute(db);
}
