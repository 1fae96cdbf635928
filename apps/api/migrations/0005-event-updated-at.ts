import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** When an event last changed, unknown for those of before, and whether it was called off. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE event
    ADD COLUMN cancelled boolean NOT NULL DEFAULT false,
    ADD COLUMN updated_at timestamptz`.execute(db);
}
