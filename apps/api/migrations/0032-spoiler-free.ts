import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Stores whether results are hidden from a viewer; null before the viewer chooses. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE user_account ADD COLUMN spoiler_free boolean`.execute(db);
}
