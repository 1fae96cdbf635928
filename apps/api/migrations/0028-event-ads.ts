import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Stores the ads of an event; null if it has none. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE event ADD COLUMN ads jsonb`.execute(db);
}
