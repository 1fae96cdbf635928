import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Stores the yaw of a tag in its event's panorama, degrees from the middle of the panorama. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw('ALTER TABLE tag ADD COLUMN yaw double precision CHECK (yaw BETWEEN -90 AND 90)')
    .execute(db);
}
