import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Where on the panorama of its event a tag happened, degrees from the middle of the picture to its edges. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw('ALTER TABLE tag ADD COLUMN yaw double precision CHECK (yaw BETWEEN -90 AND 90)')
    .execute(db);
}
