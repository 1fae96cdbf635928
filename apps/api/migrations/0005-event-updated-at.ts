import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Stores when an event last changed (null for older events), and whether it was cancelled. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE event
    ADD COLUMN cancelled boolean NOT NULL DEFAULT false,
    ADD COLUMN updated_at timestamptz`.execute(db);
}
