import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;

const statements = [
  // `with_result` marks words that occur only in texts that are hidden together with a match's result, and
  // `is_shown` the entries that a search finds while results are hidden. Stored entries are not shown until a
  // job rebuilds the index.
  `ALTER TABLE search_entry ADD COLUMN with_result boolean NOT NULL DEFAULT true,
    ADD COLUMN is_shown boolean NOT NULL DEFAULT false`,
  `CREATE INDEX search_entry_shown ON search_entry (tenant_id, scope, word, starts_at, event_id)
    WHERE is_shown`,
  'ALTER TABLE tenant ALTER COLUMN search_version SET DEFAULT 3',

  // A trigger hides or shows the words when the status of a match changes, whichever statement changes it.
  `CREATE FUNCTION hide_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE search_entry SET is_shown = NEW.status NOT IN ('live', 'archived')
    WHERE tenant_id = NEW.tenant_id AND event_id = NEW.id AND with_result;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER event_started AFTER UPDATE OF status ON event
    FOR EACH ROW WHEN (NEW.media_type = 'event' AND OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION hide_search_entries()`,

  // The files of avatars, one per account, whose bytes count towards the tenant's limit.
  `CREATE TABLE avatar (
    tenant_id text NOT NULL,
    user_id text NOT NULL,
    id text NOT NULL,
    bytes integer NOT NULL CHECK (bytes >= 0),
    added_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, user_id),
    UNIQUE (tenant_id, id),
    FOREIGN KEY (tenant_id, user_id) REFERENCES user_account (tenant_id, id) ON DELETE CASCADE
  )`,
];

/** Adds columns for the words that a search finds while results are hidden, and a table for the files of avatars. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  // FORCE applies the policies to the owner of the tables too, but the copy must reach every tenant.
  await sql.raw('ALTER TABLE user_account NO FORCE ROW LEVEL SECURITY').execute(db);
  // 20,000 bytes is a usual size; a job measures the files.
  await sql
    .raw(
      `INSERT INTO avatar (tenant_id, user_id, id, bytes, added_at)
        SELECT tenant_id, id, avatar_id, 20000, updated_at FROM user_account
        WHERE avatar_id IS NOT NULL`,
    )
    .execute(db);
  for (const statement of [
    'ALTER TABLE user_account FORCE ROW LEVEL SECURITY',
    'ALTER TABLE user_account DROP COLUMN avatar_id',
    'ALTER TABLE avatar ENABLE ROW LEVEL SECURITY',
    'ALTER TABLE avatar FORCE ROW LEVEL SECURITY',
    `CREATE POLICY own_tenant ON avatar USING (${isCurrentTenant}) WITH CHECK (${isCurrentTenant})`,
  ])
    await sql.raw(statement).execute(db);
}
