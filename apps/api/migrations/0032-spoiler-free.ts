import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Whether results are hidden from a viewer; null while they have not chosen. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE user_account ADD COLUMN spoiler_free boolean`.execute(db);
}
