import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Stores when the viewer last confirmed the password in a session. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE token_family ADD COLUMN confirmed_at timestamptz`.execute(db);
}
