import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Adds the time at which the viewer last confirmed the password to sessions. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE token_family ADD COLUMN confirmed_at timestamptz`.execute(db);
}
