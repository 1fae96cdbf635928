import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/**
 * Adds uploads and stream keys of panoramas. `panorama_at` is the position of an uploaded panorama's first
 * frame on the event's clock, s; null for the video itself.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of [
    'ALTER TABLE upload ADD COLUMN panorama_at double precision',
    'ALTER TABLE stream_key ADD COLUMN is_panorama boolean NOT NULL DEFAULT false',
  ])
    await sql.raw(statement).execute(db);
}
