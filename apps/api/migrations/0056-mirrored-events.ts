import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Indexes the few events that mirror a stream of another site, which a job selects every two seconds. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw(
      `CREATE INDEX event_mirrored ON event (tenant_id, starts_at) WHERE stream -> 'mirror' IS NOT NULL`,
    )
    .execute(db);
}
