import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

export const compatible = true;

/** Adds the key that created a key of a script, which ends with it; null for a key that no key created. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE operator_key ADD COLUMN parent_id text`.execute(db);
}
