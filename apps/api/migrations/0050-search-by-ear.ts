import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

/**
 * Adds how far each tenant's search index is. Tenants of today have an index without sounds, joined names
 * and rounds (1), which a job renews; later ones start with the new one (2).
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const statement of [
    `ALTER TABLE tenant ADD COLUMN search_version int NOT NULL DEFAULT 1,
      ADD COLUMN search_after text`,
    'ALTER TABLE tenant ALTER COLUMN search_version SET DEFAULT 2',
  ])
    await sql.raw(statement).execute(db);
}
