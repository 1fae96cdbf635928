import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/**
 * Whether a film is open to anyone is asked by its name, so the name is a column of its own: row
 * security keeps conditions on what a JSON value holds from using an index.
 */
const statements = [
  `ALTER TABLE event ADD COLUMN film text GENERATED ALWAYS AS (stream ->> 'film') STORED`,
  `CREATE INDEX event_open_film ON event (tenant_id, film)
    WHERE commerce_type = 'commerce_free_media' AND media_type = 'event'`,
];

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
