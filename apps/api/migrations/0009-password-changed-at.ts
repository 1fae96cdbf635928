import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Stores when a password was last changed: reset links requested before then no longer work. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE user_account ADD COLUMN password_changed_at timestamptz`.execute(db);
}
