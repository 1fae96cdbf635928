import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/**
 * Adds the version of each tenant's search index and, while a job rebuilds it, the last rebuilt event.
 * Version 2 adds keys by sound (a name is found although it is misspelled), names with punctuation as one word
 * (“A.C.” as “ac”) and rounds. Existing tenants have version 1; new tenants start with version 2.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of [
    `ALTER TABLE tenant ADD COLUMN search_version int NOT NULL DEFAULT 1,
      ADD COLUMN search_after text`,
    'ALTER TABLE tenant ALTER COLUMN search_version SET DEFAULT 2',
  ])
    await sql.raw(statement).execute(db);
}
