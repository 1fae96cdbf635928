import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';
import { addCheckOnline } from './online.ts';

export const compatible = true;
export const online = true;

/** Lets operators take down a tag without an owner, such as a moment of the match desk: then nobody sees it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await addCheckOnline(db, {
    name: 'tag_seen_or_taken_down',
    table: 'tag',
    condition: 'is_global OR user_id IS NOT NULL OR taken_down_at IS NOT NULL',
  });
  await sql`ALTER TABLE tag DROP CONSTRAINT IF EXISTS tag_check1`.execute(db);
}
