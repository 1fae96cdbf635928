import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/** Adds the index by which operators read the comments of a match, the newest first. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw('CREATE INDEX comment_newest ON comment (tenant_id, event_id, created_at DESC, id DESC)')
    .execute(db);
}
