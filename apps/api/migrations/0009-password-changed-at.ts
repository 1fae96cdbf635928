import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** When a password was last chosen anew: what was asked for before that is over. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE user_account ADD COLUMN password_changed_at timestamptz`.execute(db);
}
