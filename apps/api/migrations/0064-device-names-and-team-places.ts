import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Stores the names that viewers give their devices, and where teams play. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE device ADD COLUMN own_name text,
    ADD COLUMN shown_name text NOT NULL GENERATED ALWAYS AS (coalesce(own_name, device_name)) STORED`.execute(
    db,
  );
  await sql`ALTER TABLE identity ADD COLUMN place jsonb`.execute(db);
}
