import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Adds uploads that become the panorama of an event, and where on its clock they begin, s. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql.raw('ALTER TABLE upload ADD COLUMN panorama_at double precision').execute(db);
}
