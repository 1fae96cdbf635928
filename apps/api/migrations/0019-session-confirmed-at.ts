import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** When the owner of a session was last asked for the password, and gave it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE token_family ADD COLUMN confirmed_at timestamptz`.execute(db);
}
