import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isolatedTables = ['event', 'event_identity'];

/**
 * Copies the columns by which the lists of a league or category are filtered and ordered from `event` to
 * `event_identity`, so that one index has a list in its order. Triggers update the copies; `place` is the
 * event's `position`.
 */
const statements = [
  `ALTER TABLE event_identity
    ADD COLUMN media_type text,
    ADD COLUMN status text,
    ADD COLUMN place integer,
    ADD COLUMN starts_at timestamptz,
    ADD COLUMN owner_user_id text`,
  `UPDATE event_identity SET media_type = e.media_type, status = e.status, place = e.position,
      starts_at = e.starts_at, owner_user_id = e.owner_user_id
    FROM event e WHERE e.tenant_id = event_identity.tenant_id AND e.id = event_identity.event_id`,
  `ALTER TABLE event_identity
    ALTER COLUMN media_type SET NOT NULL,
    ALTER COLUMN status SET NOT NULL,
    ALTER COLUMN place SET NOT NULL,
    ALTER COLUMN starts_at SET NOT NULL`,
  `CREATE FUNCTION place_event_identity() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT e.media_type, e.status, e.position, e.starts_at, e.owner_user_id
      INTO NEW.media_type, NEW.status, NEW.place, NEW.starts_at, NEW.owner_user_id
      FROM event e WHERE e.tenant_id = NEW.tenant_id AND e.id = NEW.event_id;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER event_identity_placed BEFORE INSERT ON event_identity
    FOR EACH ROW EXECUTE FUNCTION place_event_identity()`,
  `CREATE FUNCTION move_event_identities() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE event_identity SET media_type = NEW.media_type, status = NEW.status,
      place = NEW.position, starts_at = NEW.starts_at, owner_user_id = NEW.owner_user_id
    WHERE tenant_id = NEW.tenant_id AND event_id = NEW.id;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER event_identity_moved AFTER UPDATE ON event FOR EACH ROW
    WHEN ((OLD.media_type, OLD.status, OLD.position, OLD.starts_at, OLD.owner_user_id)
      IS DISTINCT FROM (NEW.media_type, NEW.status, NEW.position, NEW.starts_at, NEW.owner_user_id))
    EXECUTE FUNCTION move_event_identities()`,
  `CREATE INDEX event_identity_list ON event_identity
    (tenant_id, identity_id, media_type, status, place, starts_at DESC, event_id)
    INCLUDE (owner_user_id)`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  // FORCE applies the policies to the owner of the tables too, but the update must reach every tenant.
  const force = async (word: 'NO FORCE' | 'FORCE') => {
    for (const table of isolatedTables)
      await sql.raw(`ALTER TABLE ${table} ${word} ROW LEVEL SECURITY`).execute(db);
  };
  await force('NO FORCE');
  for (const statement of statements) await sql.raw(statement).execute(db);
  await force('FORCE');
}
