import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Stores the texts of products in further languages. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE product ADD COLUMN translations jsonb NOT NULL DEFAULT '{}'`.execute(db);
}
