import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Stores the portrait crop of a viewer's clip; null for the full frame. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql.raw('ALTER TABLE event ADD COLUMN crop jsonb').execute(db);
}
