import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

const isCurrentTenant = `tenant_id = current_setting('grandstand.tenant', true)`;
/** Only transactions of operators' calls request withdrawn events. */
const shown = `(status <> 'withdrawn' OR current_setting('grandstand.withdrawn', true) = 'shown')`;

const statements = [
  `ALTER TABLE identity
    ADD COLUMN reference_id text CHECK (length(reference_id) <= 128),
    ADD COLUMN version integer NOT NULL DEFAULT 1`,
  'CREATE UNIQUE INDEX identity_reference ON identity (tenant_id, reference_id)',
  'CREATE INDEX identity_title ON identity (tenant_id, folded_title, id)',
  `ALTER TABLE event
    ADD COLUMN venue text CHECK (length(venue) <= 400),
    ADD COLUMN version integer NOT NULL DEFAULT 1,
    ADD COLUMN postponed_from timestamptz,
    ADD COLUMN postponement_note text CHECK (length(postponement_note) <= 400),
    ADD COLUMN withdrawn_status text`,
  // Lists of operators, by start: of all events, and of one competition.
  `CREATE INDEX event_operator ON event (tenant_id, starts_at, id) WHERE media_type = 'event'`,
  `CREATE INDEX event_identity_start ON event_identity (tenant_id, identity_id, starts_at, event_id)
    WHERE media_type = 'event'`,
  // An import knows what its events are: it need not look up each of them for its links.
  `CREATE OR REPLACE FUNCTION place_event_identity() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.starts_at IS NOT NULL THEN
      RETURN NEW;
    END IF;
    SELECT e.media_type, e.status, e.position, e.starts_at, e.owner_user_id
      INTO NEW.media_type, NEW.status, NEW.place, NEW.starts_at, NEW.owner_user_id
      FROM event e WHERE e.tenant_id = NEW.tenant_id AND e.id = NEW.event_id;
    RETURN NEW;
  END $$`,
  'DROP POLICY own_tenant ON event',
  `CREATE POLICY own_tenant ON event USING (${isCurrentTenant} AND ${shown}) WITH CHECK (${isCurrentTenant})`,
];

/**
 * Adds the columns of events and identities that operators edit, the indexes of their lists, and withdrawn
 * events: the database shows those to operators only, so that queries for viewers need not exclude them.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
