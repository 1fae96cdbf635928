import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Stores whether a user wants results hidden; null until the user chooses. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE user_account ADD COLUMN spoiler_free boolean`.execute(db);
}
