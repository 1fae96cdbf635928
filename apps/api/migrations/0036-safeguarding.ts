import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/**
 * Adds the flag `safeguarded` for matches of minors: on an event, or on an identity for all its events.
 * `safeguarded_by` of an event or clip is the id of the event or identity that has the flag.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of [
    'ALTER TABLE identity ADD COLUMN safeguarded boolean NOT NULL DEFAULT false',
    'ALTER TABLE event ADD COLUMN safeguarded boolean NOT NULL DEFAULT false',
    'ALTER TABLE event ADD COLUMN safeguarded_by text',
    'CREATE INDEX identity_safeguarded ON identity (tenant_id, id) WHERE safeguarded',
    'CREATE INDEX event_safeguarded ON event (tenant_id, id) WHERE safeguarded_by IS NOT NULL',
  ])
    await sql.raw(statement).execute(db);
}
