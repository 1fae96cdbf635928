import { sql, type Kysely } from 'kysely';
import type { Tables } from '../src/platform/database/tables.ts';

export const compatible = true;

/** Adds the secret of a stored tenant's client at the OpenID provider of its operators; null without. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`ALTER TABLE stored_tenant ADD COLUMN operator_provider_secret text`.execute(db);
}
