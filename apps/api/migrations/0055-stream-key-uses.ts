import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Adds the name of a stream key, and the event for which an encoder last used it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw(
      `ALTER TABLE stream_key
        ADD COLUMN name text CHECK (length(name) BETWEEN 1 AND 80),
        ADD COLUMN used_for text`,
    )
    .execute(db);
}
