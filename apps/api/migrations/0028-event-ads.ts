import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** The ads of an event; null where it has none, as most have. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE event ADD COLUMN ads jsonb`.execute(db);
}
