import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/**
 * Adds the name of an event's video as a column, by which playback looks up whether a free event shows the
 * video. With row-level security, a condition on a value inside JSON cannot use an index.
 */
const statements = [
  `ALTER TABLE event ADD COLUMN film text GENERATED ALWAYS AS (stream ->> 'film') STORED`,
  `CREATE INDEX event_open_film ON event (tenant_id, film)
    WHERE commerce_type = 'commerce_free_media' AND media_type = 'event'`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
