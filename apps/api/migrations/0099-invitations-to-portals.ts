import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

export const compatible = true;

/** Adds the other portals that the person of an invitation joins with it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE operator_invitation ADD COLUMN also_in jsonb NOT NULL DEFAULT '[]'`.execute(
    db,
  );
}
